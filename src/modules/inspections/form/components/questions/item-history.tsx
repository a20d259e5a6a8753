import { clsx } from 'clsx';
import { Check, Minus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../../i18n/format.ts';
import type { PastResult } from '../../domain/item-history.ts';
import type { PhotoHistory } from '../../queries-item-history.ts';
import { PhotoTile } from '../../../photos/components/photo-tile.tsx';

const looks: Readonly<Record<string, { icon: typeof Check; tone: string; key: string }>> = {
  pass: { icon: Check, tone: 'text-good', key: 'inspections.answer.pass' },
  fail: { icon: X, tone: 'text-bad', key: 'inspections.answer.fail' },
  na: { icon: Minus, tone: 'text-muted', key: 'inspections.answer.na' },
};

/** What the last inspections said of this item, and how it looked (rules H1 and H2). */
export function ItemHistory({ history, question }: { history: PhotoHistory; question: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { results, photo } = history;
  if (results.length === 0 && photo === null) return null;
  return (
    <div className="mt-3 flex items-start gap-3">
      {photo === null ? null : (
        <PhotoTile
          photo={photo}
          small
          label={t('inspections.history.photo', {
            question,
            date: format.date(photo.captured_at),
          })}
        />
      )}
      {results.length === 0 ? null : (
        <dl className="min-w-0 text-small">
          <dt className="text-muted">{t('inspections.history.last', { count: results.length })}</dt>
          <dd>
            <ol className="flex flex-wrap gap-x-3 gap-y-0.5">
              {results.map((result) => (
                <li key={result.inspectionId} className="flex max-w-full items-center gap-1">
                  <ResultText result={result} />
                  <span className="shrink-0 text-muted tabular-nums">
                    {format.monthDay(result.date)}
                  </span>
                </li>
              ))}
            </ol>
          </dd>
        </dl>
      )}
    </div>
  );
}

function ResultText({ result: { value } }: { result: PastResult }) {
  const { t } = useTranslation();
  const look = looks[value];
  if (look === undefined) {
    return <span className="max-w-60 truncate font-semibold">{value}</span>;
  }
  const Icon = look.icon;
  return (
    <span className={clsx('flex items-center gap-0.5 font-semibold', look.tone)}>
      <Icon aria-hidden="true" className="size-4" />
      {t(look.key)}
    </span>
  );
}
