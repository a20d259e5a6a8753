import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useKeptAnswer } from '../../../db/use-kept-answer.ts';
import { ClockZone, useFormat } from '../../../i18n/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { ErrorState, OfflineState } from '../../../ui/states.tsx';
import { storeTitle, useStoreChoice } from '../../stores/index.ts';
import type { BoardPart } from '../board-part.tsx';
import { boardDetailsSchema, fetchBoardDetails, type BoardRow } from '../remote.ts';

/** Rule BD5. */
const everyMs = 30_000;

/** Rule BD12: what is behind the figures of a store, beside the board; on a phone over it. `day`: the one asked for. */
export function StorePanel({
  row,
  open,
  day,
  parts,
  beginWith,
  onChanged,
  onClose,
}: {
  row: BoardRow;
  open: boolean;
  day: string | null;
  parts: readonly BoardPart[];
  /** What it was opened for, as its part says; null: all there is. */
  beginWith: string | null;
  onChanged: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const navigate = useNavigate();
  const { switchStore } = useStoreChoice();
  const { store_id, store_number, name, looked_at, time_zone } = row;
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={storeTitle({ number: store_number, name })}
      description={format.dayAndDate(looked_at)}
      closeLabel={t('ui.close')}
      footer={
        <Button
          variant="primary"
          fullWidth
          trailingIcon={ArrowRight}
          onClick={() => {
            onClose();
            switchStore(store_id);
            void navigate('/modules');
          }}
        >
          {t('board.openStore')}
        </Button>
      }
    >
      <ClockZone value={time_zone}>
        <Details
          key={`${store_id} ${beginWith}`}
          storeId={store_id}
          day={day}
          parts={parts}
          beginWith={beginWith}
          onChanged={onChanged}
        />
      </ClockZone>
    </Sheet>
  );
}

function Details({
  storeId,
  day,
  parts,
  beginWith,
  onChanged,
}: {
  storeId: string;
  day: string | null;
  parts: readonly BoardPart[];
  beginWith: string | null;
  onChanged: () => void;
}) {
  const { t } = useTranslation();
  const { kept, state, again } = useKeptAnswer(
    'storeBoardDetails',
    `${storeId} ${day ?? 'yesterday'}`,
    boardDetailsSchema,
    () => fetchBoardDetails(storeId, day),
    everyMs,
    [storeId],
  );
  const format = useFormat('device');
  if (kept === null) {
    return state === 'offline' ? (
      <OfflineState title={t('board.offlineTitle')} headingLevel={3}>
        {t('board.detailsOffline')}
      </OfflineState>
    ) : state === 'failed' ? (
      <ErrorState
        title={t('board.detailsError')}
        headingLevel={3}
        action={<Button onClick={again}>{t('board.retry')}</Button>}
      />
    ) : (
      <SkeletonList rows={5} label={t('board.detailsLoading')} />
    );
  }
  return (
    <div className="flex flex-col gap-6">
      {parts.map((part) => {
        const told = part.details(kept.value?.[part.part], beginWith, () => {
          again();
          onChanged();
        });
        return told === null ? null : (
          <section key={part.part} className="flex flex-col gap-2">
            <h3 className="text-body font-semibold">{t(told.titleKey)}</h3>
            {told.shown}
          </section>
        );
      })}
      {state === 'offline' || state === 'failed' ? (
        <p className="text-small text-muted">
          {t('board.keptFrom', { time: format.dateTime(kept.asOf) })}
        </p>
      ) : null}
    </div>
  );
}
