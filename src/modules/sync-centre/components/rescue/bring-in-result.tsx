import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import type { ImportResult } from '../../../../platform/storage/rescue-import.ts';
import { useNaming } from '../use-naming.ts';
import { useRefusalWords } from '../use-refusal-words.ts';

/** What became of the pack, and everything that the server would not take, by name. */
export function BringInResult({ result }: { result: ImportResult }) {
  const { t } = useTranslation();
  const format = useFormat('device');
  const { ops, photos, stopped } = result;
  const refused = ops.filter(({ outcome }) => outcome === 'refused');
  const naming = useNaming(refused.map(({ op }) => op));
  const refusalWords = useRefusalWords();
  const count = (wanted: string) => ops.filter(({ outcome }) => outcome === wanted).length;
  const lost = photos.filter(({ stored }) => !stored).length;
  const good = stopped === null && refused.length + lost === 0;
  const Icon = good ? CircleCheck : TriangleAlert;
  return (
    <div className="flex flex-col gap-4">
      <div role="status" className="flex items-start gap-3">
        <Icon
          aria-hidden="true"
          className={good ? 'size-6 shrink-0 text-good' : 'size-6 shrink-0 text-warn'}
        />
        <div className="flex min-w-0 flex-col gap-1">
          <p className="font-semibold text-ink">
            {stopped === null
              ? t(good ? 'rescue.result.all' : 'rescue.result.notAll')
              : t(`rescue.stopped.${stopped}`)}
          </p>
          <ul className="text-muted">
            <li>{t('rescue.result.stored', { count: count('stored') })}</li>
            {count('known') === 0 ? null : (
              <li>{t('rescue.result.known', { count: count('known') })}</li>
            )}
            {photos.length === 0 ? null : (
              <li>{t('rescue.result.photos', { count: photos.length - lost })}</li>
            )}
            {lost === 0 ? null : <li>{t('rescue.result.photosRefused', { count: lost })}</li>}
          </ul>
        </div>
      </div>
      {refused.length === 0 ? null : (
        <section aria-label={t('rescue.result.refused', { count: refused.length })}>
          <h3 className="text-body font-semibold">
            {t('rescue.result.refused', { count: refused.length })}
          </h3>
          <ul className="mt-2 divide-y divide-line rounded-control border border-line">
            {refused.map(({ op, code }) => (
              <li key={op.op_id} className="px-3 py-2 text-small">
                <span className="font-medium text-ink">{naming.describe(op).title}</span>
                <span className="block text-muted">
                  {format.dateTime(new Date(op.editedAt).toISOString())} · {refusalWords(code)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {good ? null : <p className="text-small text-muted">{t('rescue.result.keepFile')}</p>}
    </div>
  );
}
