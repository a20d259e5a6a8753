import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { useFormat } from '../../../i18n/format.ts';
import { useNow } from '../../../platform/browser/use-now.ts';
import { boardPart as partOf } from '../board-part.tsx';

const schema = v.object({
  unsent: v.number(),
  photos: v.number(),
  refused: v.number(),
  oldest: v.nullable(v.string()),
  devices: v.number(),
  last_contact: v.nullable(v.string()),
});
type Figures = v.InferOutput<typeof schema>;

/** A device that is used tells within 15 minutes. */
const silentMs = 48 * 3_600_000;

const waiting = ({ unsent, photos, refused }: Figures) => unsent + photos + refused;

function Devices({ figures }: { figures: Figures }) {
  const { t } = useTranslation();
  const format = useFormat('device');
  const now = useNow();
  const { refused, oldest, last_contact } = figures;
  const count = waiting(figures);
  const silent = last_contact === null || now.getTime() - Date.parse(last_contact) > silentMs;
  return (
    <div className="min-w-20 whitespace-normal">
      {count === 0 ? (
        // What it told last says nothing of today.
        <span {...(silent && last_contact !== null && { 'data-more': '' })}>
          {t(silent ? 'board.devices.silent' : 'board.devices.allSent')}
        </span>
      ) : (
        <span className={refused > 0 ? 'font-semibold text-bad' : 'font-semibold'}>
          {refused > 0
            ? t('board.devices.refused', { count: refused })
            : t('board.devices.unsent', { count })}
        </span>
      )}
      {count === 0 || oldest === null ? null : (
        <span data-more="" className="block text-small text-muted">
          {t('board.devices.since', { time: format.dateTime(oldest) })}
        </span>
      )}
      <span
        {...(silent && count === 0 ? {} : { 'data-more': '' })}
        className={`block text-small ${silent ? 'text-warn' : 'text-muted'}`}
      >
        {t('board.devices.contact', { time: format.relative(last_contact) })}
      </span>
    </div>
  );
}

const detailsSchema = v.array(
  v.object({
    id: v.string(),
    label: v.string(),
    seen_at: v.string(),
    unsent: v.number(),
    photos: v.number(),
    refused: v.number(),
    oldest: v.nullable(v.string()),
  }),
);

function EachDevice({ details }: { details: v.InferOutput<typeof detailsSchema> }) {
  const { t } = useTranslation();
  const format = useFormat('device');
  return (
    <ul className="flex flex-col divide-y divide-line">
      {details.map(({ id, label, seen_at, unsent, photos, refused, oldest }) => (
        <li key={id} className="py-2">
          <span className="font-semibold">{label}</span>
          <span className={refused > 0 ? 'block text-bad' : 'block'}>
            {unsent + photos + refused === 0
              ? t('board.devices.allSent')
              : [
                  ...(refused > 0 ? [t('board.devices.refused', { count: refused })] : []),
                  ...(unsent + photos > 0
                    ? [t('board.devices.unsent', { count: unsent + photos })]
                    : []),
                  ...(oldest === null
                    ? []
                    : [t('board.devices.since', { time: format.dateTime(oldest) })]),
                ].join(' · ')}
          </span>
          <span className="block text-small text-muted">
            {t('board.devices.contact', { time: format.relative(seen_at) })}
          </span>
        </li>
      ))}
    </ul>
  );
}

export const boardPart = partOf('devices', schema, {
  columns: [
    {
      id: 'unsent',
      headerKey: 'board.devices.header',
      Cell: Devices,
      sortValue: waiting,
      largestFirst: true,
      file: [
        { name: 'Entries Unsent', value: ({ unsent }) => unsent },
        { name: 'Photos Unsent', value: ({ photos }) => photos },
        { name: 'Refused', value: ({ refused }) => refused },
        { name: 'Oldest Unsent', value: ({ oldest }) => oldest },
        { name: 'Last Contact', value: ({ last_contact }) => last_contact },
      ],
    },
  ],
  details: { schema: detailsSchema, titleKey: 'board.devices.header', View: EachDevice },
  filters: [
    {
      id: 'unsent',
      labelKey: 'board.devices.filter',
      applies: (figures) => waiting(figures) > 0,
    },
  ],
});
