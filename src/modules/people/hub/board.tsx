import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { useFormat } from '../../../i18n/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { BoardLink, boardPart as partOf, NothingThere } from '../../board/index.ts';
import { stages } from '../domain/stage.ts';

const schema = v.object({
  waiting: v.number(),
  late: v.number(),
  starting: v.number(),
  not_ready: v.number(),
});
/** As of now, whatever day is looked at. */
type Figures = v.InferOutput<typeof schema>;

const detailsSchema = v.array(
  v.object({
    id: v.string(),
    store_id: v.string(),
    name: v.string(),
    stage: v.picklist(stages),
    /** Of who is in onboarding. */
    start_on: v.nullable(v.string()),
    /** When they came into their stage. */
    since: v.string(),
  }),
);

function People({ figures }: { figures: Figures }) {
  const { t } = useTranslation();
  const { waiting, late, starting, not_ready } = figures;
  return (
    <>
      {not_ready > 0 ? (
        <span className="block font-semibold text-bad">
          {t('people.hub.boardNotReady', { count: not_ready })}
        </span>
      ) : null}
      {late > 0 ? (
        <span className="block font-semibold">{t('people.hub.boardLate', { count: late })}</span>
      ) : waiting > 0 ? (
        <span className="text-muted">{t('people.hub.waiting', { count: waiting })}</span>
      ) : not_ready > 0 ? null : (
        <NothingThere>{t('people.hub.nobody')}</NothingThere>
      )}
      {starting > not_ready ? (
        <span data-more="" className="block text-small text-muted">
          {t('people.hub.starting', { count: starting })}
        </span>
      ) : null}
    </>
  );
}

function Waiting({ details }: { details: v.InferOutput<typeof detailsSchema> }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <ul className="flex flex-col divide-y divide-line">
      {details.map(({ id, store_id, name, stage, start_on, since }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
          <BoardLink storeId={store_id} to={`/candidates/${id}`}>
            {name}
          </BoardLink>
          <Badge tone={start_on === null ? 'warn' : 'bad'}>{t(`people.stage.${stage}`)}</Badge>
          <span className="text-small text-muted">
            {start_on === null
              ? t('people.hub.since', { time: format.dateTime(since) })
              : t('people.hub.startsOn', { day: format.date(start_on) })}
          </span>
        </li>
      ))}
    </ul>
  );
}

export const boardPart = partOf('people', schema, {
  columns: [
    {
      id: 'people',
      headerKey: 'people.title',
      Cell: People,
      sortValue: ({ late, not_ready }) => not_ready * 1000 + late,
      largestFirst: true,
      file: [
        { name: 'Candidates Waiting', value: ({ waiting }) => waiting },
        { name: 'Candidates Past Target', value: ({ late }) => late },
        { name: 'Starting', value: ({ starting }) => starting },
        { name: 'Starting Not Ready', value: ({ not_ready }) => not_ready },
      ],
    },
  ],
  details: { schema: detailsSchema, titleKey: 'people.hub.title', View: Waiting },
  filters: [
    {
      id: 'notReady',
      labelKey: 'people.hub.filterNotReady',
      applies: ({ not_ready }) => not_ready > 0,
    },
    { id: 'candidatesLate', labelKey: 'people.hub.filterLate', applies: ({ late }) => late > 0 },
  ],
  actions: [],
});
