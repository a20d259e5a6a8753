import clsx from 'clsx';
import { FileCheck, FileClock, FileWarning } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormat } from '../../../../i18n/format.ts';
import { useNow } from '../../../../platform/browser/use-now.ts';
import type { InspectionPhoto, InspectionResponse } from '../../model/collections.ts';
import { answersIn, photosOfReceipt, signaturesIn } from '../domain/receipt.ts';
import type { ReceiptView } from './use-receipt.ts';

const looks = {
  same: { icon: FileCheck, look: 'border-good bg-good-soft text-good' },
  changed_since: { icon: FileClock, look: 'border-line-strong bg-sunken text-muted' },
  differs: { icon: FileWarning, look: 'border-bad bg-bad-soft text-bad' },
} as const;

/** "The office has 24 answers, 3 photos, 14:03": the server's own count, checked against this device. */
export function ReceiptCard({
  view,
  responses,
  photos,
}: {
  view: ReceiptView | null;
  responses: readonly InspectionResponse[];
  photos: readonly InspectionPhoto[];
}) {
  const counts = {
    answers: answersIn(responses),
    photos: photosOfReceipt(photos).length,
    signatures: signaturesIn(photos),
  };
  // One region for all that may be said, so that a change of it is announced.
  return <div role="status">{view === null ? null : <Receipt view={view} here={counts} />}</div>;
}

function Receipt({
  view: { receipt, verdict },
  here,
}: {
  view: ReceiptView;
  here: { readonly answers: number; readonly photos: number; readonly signatures: number };
}) {
  const { t } = useTranslation();
  const format = useFormat('device');
  const now = useNow();
  const { icon: Icon, look } = looks[verdict];
  const isOfToday = format.date(receipt.made_at) === format.date(now.toISOString());
  const held = ({ answers, photos }: { answers: number; photos: number }) => ({
    answers: t('receipt.answers', { count: answers }),
    photos: pictures(photos),
  });
  // The server counts every picture. Which are signatures is known of those that both hold.
  const pictures = (count: number) =>
    here.signatures === 0
      ? t('receipt.photos', { count })
      : count < here.photos || verdict === 'differs'
        ? t('receipt.pictures', { count })
        : [
            t('receipt.photos', { count: count - here.signatures }),
            t('receipt.signatures', { count: here.signatures }),
          ].join(', ');
  return (
    <div className={clsx('flex items-start gap-3 rounded-card border px-4 py-3', look)}>
      <Icon aria-hidden="true" className="mt-0.5 size-6 shrink-0" />
      <div className="min-w-0">
        <p className="font-semibold text-ink tabular-nums">
          {t(verdict === 'differs' ? 'receipt.differs' : 'receipt.has', {
            ...held(receipt),
            time: isOfToday ? format.time(receipt.made_at) : format.dateTime(receipt.made_at),
          })}
        </p>
        {verdict === 'changed_since' ? (
          <p className="text-small text-ink">{t('receipt.changedSince')}</p>
        ) : null}
        {verdict === 'differs' ? (
          <p className="text-small text-ink">
            {t('receipt.here', held(here))}{' '}
            <Link to="/sync" className="font-semibold text-brand underline">
              {t('sync.title')}
            </Link>
          </p>
        ) : null}
        <p className="text-small text-muted">
          {t('receipt.number', { number: receipt.sha256.slice(0, 8) })}
        </p>
      </div>
    </div>
  );
}
