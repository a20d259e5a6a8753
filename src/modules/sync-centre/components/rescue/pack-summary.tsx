import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import type { RescuePack } from '../../../../platform/storage/rescue-import.ts';
import { packChanges } from '../../domain/pack-changes.ts';
import { useRecordKind } from '../record-kind.ts';

/** What is in the pack, before anything of it is brought in. */
export function PackSummary({ pack, own }: { pack: RescuePack; own: boolean }) {
  const { t } = useTranslation();
  const format = useFormat('device');
  const kindName = useRecordKind();
  const { manifest } = pack;
  const { counts } = manifest;
  const facts: readonly (readonly [label: string, value: string])[] = [
    [
      t('rescue.pack.whose'),
      own ? t('rescue.pack.yours') : (manifest.user.email ?? manifest.user.id),
    ],
    [t('rescue.pack.made'), format.dateTime(manifest.made_at)],
    [
      t('rescue.pack.holds'),
      [
        t('rescue.changes', { count: counts.ops + counts.refused }),
        ...(counts.photos > 0 ? [t('rescue.photos', { count: counts.photos })] : []),
      ].join(' · '),
    ],
  ];
  const unsigned = pack.signed.size === 0 && counts.ops + counts.refused > 0;
  return (
    <div className="flex flex-col gap-4">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="font-medium break-words text-ink">{value}</dd>
          </div>
        ))}
      </dl>
      {packChanges([...pack.ops, ...pack.refused]).map(({ effect, kinds }) => (
        <section key={effect} aria-label={t(`rescue.pack.${effect}`)}>
          <h3
            className={
              effect === 'deletes' ? 'text-body font-semibold text-bad' : 'text-body font-semibold'
            }
          >
            {t(`rescue.pack.${effect}`)}
          </h3>
          <ul className="text-ink">
            {kinds.map(({ collection, count }) => (
              <li key={collection}>{kindName(collection, count)}</li>
            ))}
          </ul>
        </section>
      ))}
      {own && unsigned ? <p className="text-small text-warn">{t('rescue.pack.unsigned')}</p> : null}
      {manifest.missing_photos.length === 0 ? null : (
        <p className="text-small text-warn">
          {t('rescue.pack.missing', { count: manifest.missing_photos.length })}
        </p>
      )}
      <p className="text-small text-muted">
        {t(own ? 'rescue.pack.ownText' : 'rescue.pack.otherText')}
      </p>
    </div>
  );
}
