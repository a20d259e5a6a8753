import { ImageOff, RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDatabase } from '../../../db/database-context.tsx';
import { useFormat } from '../../../i18n/format.ts';
import { useMeasure } from '../../../i18n/use-measure.ts';
import { photoOutbox, type OutboxPhoto } from '../../../platform/photos/photo-capture.ts';
import { usePhoto } from '../../../platform/photos/use-photo.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { RecordStatusBadge, type RecordBadgeState } from '../../../ui/record-status-badge.tsx';
import { discardFile } from '../commands.ts';
import { LongList } from './long-list.tsx';
import { photoRecord } from './photo-record.ts';
import { useSecondsUntil } from './use-seconds-until.ts';
import type { Naming } from './use-naming.ts';

/** Photos whose pictures the server does not have yet. */
export function PhotoList({
  photos,
  naming,
  now,
}: {
  photos: readonly OutboxPhoto[];
  naming: Naming;
  now: Date;
}) {
  const { t } = useTranslation();
  const measure = useMeasure();
  const database = useDatabase();
  const [discarding, setDiscarding] = useState<OutboxPhoto | null>(null);
  const bytes = photos.reduce((sum, photo) => sum + photo.bytes, 0);
  if (photos.length === 0) return null;
  return (
    <Card
      title={t('sync.photos.title', { count: photos.length, size: measure.bytes(bytes) })}
      padded={false}
    >
      <LongList label={t('sync.photos.label')} items={photos} keyOf={({ photoId }) => photoId}>
        {(photo) => (
          <UnsentPhoto
            photo={photo}
            title={naming.describe(photoRecord(photo)).title}
            now={now}
            onDiscard={() => setDiscarding(photo)}
          />
        )}
      </LongList>
      <ConfirmDialog
        open={discarding !== null}
        onOpenChange={(open) => {
          if (!open) setDiscarding(null);
        }}
        title={t('sync.photos.discardTitle')}
        description={t('sync.photos.discardText')}
        confirmLabel={t('sync.discard.confirm')}
        cancelLabel={t('sync.discard.keep')}
        onConfirm={async () => {
          const declaration = naming.recordLabels?.get(discarding?.kind ?? '')?.declaration;
          if (discarding !== null && declaration !== undefined) {
            await discardFile(database, declaration, discarding.photoId, () => new Date());
          }
          setDiscarding(null);
        }}
      />
    </Card>
  );
}

function badgeOf(photo: OutboxPhoto): { state: RecordBadgeState; key: string } {
  switch (photo.state) {
    case 'set_aside':
      return { state: 'needs_attention', key: 'sync.photos.setAside' };
    case 'sending':
      return { state: 'sending', key: 'sync.record.sending' };
    case 'uploaded':
      return { state: 'sending', key: 'sync.photos.uploaded' };
    default:
      return { state: 'on_device', key: 'sync.record.onDevice' };
  }
}

function UnsentPhoto({
  photo,
  title,
  now,
  onDiscard,
}: {
  photo: OutboxPhoto;
  title: string;
  now: Date;
  onDiscard: () => void;
}) {
  const { t } = useTranslation();
  const format = useFormat('device');
  const measure = useMeasure();
  const { photoId, path, state, lastError, attempts, nextTryAt, capturedAt } = photo;
  const view = usePhoto({ photoId, path, storedAt: null }, 'thumbnail');
  const badge = badgeOf(photo);
  const waits = state === 'waiting' && lastError !== null && nextTryAt > 0;
  const seconds = useSecondsUntil(waits ? new Date(nextTryAt).toISOString() : null);
  return (
    <div className="flex items-start gap-3 px-4 py-3 sm:px-5">
      <span className="flex size-16 shrink-0 items-center justify-center overflow-hidden rounded-control border border-line bg-sunken text-muted">
        {view.status === 'ready' ? (
          <img src={view.url} alt="" className="max-h-full max-w-full bg-[#fff] object-contain" />
        ) : (
          <ImageOff aria-hidden="true" className="size-6" />
        )}
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-semibold text-ink">{title}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted tabular-nums">
          <RecordStatusBadge state={badge.state} label={t(badge.key)} />
          <span>{measure.bytes(photo.bytes)}</span>
          <span>{format.relative(capturedAt, now)}</span>
        </p>
        {lastError === null ? null : (
          <p className="mt-1 text-small text-ink">
            {t(`sync.photos.error.${lastError}`)}{' '}
            <span className="text-muted">
              {t('sync.photos.attempts', { count: attempts })}
              {seconds === null || seconds === 0
                ? null
                : ` ${t('sync.nextTry', { wait: measure.wait(seconds) })}`}
            </span>
          </p>
        )}
        {state === 'set_aside' || waits ? (
          <div className="-mx-2 flex flex-wrap">
            <Button
              variant="quiet"
              icon={RotateCw}
              aria-label={t('sync.retryOne', { title })}
              onClick={() => void photoOutbox.retry(photoId)}
            >
              {t('sync.retry')}
            </Button>
            {state === 'set_aside' ? (
              <Button
                variant="quiet"
                icon={Trash2}
                className="text-bad!"
                aria-label={t('sync.discardOne', { title })}
                onClick={onDiscard}
              >
                {t('sync.discard.confirm')}
              </Button>
            ) : null}
          </div>
        ) : null}
      </div>
    </div>
  );
}
