import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { useFormat } from '../../i18n/format.ts';
import { BoardLink, boardPart as partOf, NothingThere } from '../board/index.ts';

const schema = v.object({ vehicles: v.number(), off_road: v.number(), overdue: v.number() });
/** As of now, whatever day is looked at (rule VE23). */
type Figures = v.InferOutput<typeof schema>;

const detailsSchema = v.array(
  v.object({
    id: v.string(),
    store_id: v.string(),
    unit: v.string(),
    since: v.nullable(v.string()),
  }),
);

function Vehicles({ figures: { vehicles, off_road, overdue } }: { figures: Figures }) {
  const { t } = useTranslation();
  return (
    <>
      {off_road > 0 ? (
        <span className="block font-semibold text-bad">
          {t('vehicles.board.count', { count: off_road })}
        </span>
      ) : (
        <NothingThere>
          {t(vehicles === 0 ? 'vehicles.list.none' : 'vehicles.board.none')}
        </NothingThere>
      )}
      {overdue > 0 ? (
        <span data-more="" className="block text-small text-muted">
          {t('vehicles.dashboard.overdue', { count: overdue })}
        </span>
      ) : null}
    </>
  );
}

/** The vehicles of a store that nobody may drive, the longest first. */
function OffRoad({ details }: { details: v.InferOutput<typeof detailsSchema> }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <ul className="flex flex-col divide-y divide-line">
      {details.map(({ id, store_id, unit, since }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
          <BoardLink storeId={store_id} to={`/vehicles/${id}`}>
            {t('vehicles.unit', { unit })}
          </BoardLink>
          {since === null ? null : (
            <span className="text-small text-muted">
              {t('vehicles.board.since', { day: format.date(since) })}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

export const boardPart = partOf('vehicles', schema, {
  columns: [
    {
      id: 'vehicles',
      headerKey: 'vehicles.title',
      Cell: Vehicles,
      sortValue: ({ off_road, overdue }) => off_road * 1000 + overdue,
      largestFirst: true,
      file: [
        { name: 'Vehicles', value: ({ vehicles }) => vehicles },
        { name: 'Vehicles Off Road', value: ({ off_road }) => off_road },
        { name: 'Vehicles Overdue', value: ({ overdue }) => overdue },
      ],
    },
  ],
  details: { schema: detailsSchema, titleKey: 'vehicles.board.offRoad', View: OffRoad },
  filters: [
    {
      id: 'vehiclesOffRoad',
      labelKey: 'vehicles.board.filterOffRoad',
      applies: ({ off_road }) => off_road > 0,
    },
    {
      id: 'vehiclesOverdue',
      labelKey: 'vehicles.board.filterOverdue',
      applies: ({ overdue }) => overdue > 0,
    },
  ],
  actions: [],
});
