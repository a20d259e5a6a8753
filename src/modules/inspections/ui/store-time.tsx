import { ClockZone, useFormat } from '../../../i18n/format.ts';
import { useStoreNames } from './use-store-names.ts';

/** A moment by the clock of its store; `day`: only its day. */
export function StoreTime({
  storeId,
  at,
  day = false,
}: {
  storeId: string;
  at: string | null;
  day?: boolean;
}) {
  const stores = useStoreNames();
  return (
    <ClockZone value={stores.get(storeId)?.timeZone}>
      <Moment at={at} day={day} />
    </ClockZone>
  );
}

function Moment({ at, day }: { at: string | null; day: boolean }) {
  const format = useFormat();
  return (
    <span className="xl:whitespace-nowrap">
      {at === null ? '–' : day ? format.date(at) : format.dateTime(at)}
    </span>
  );
}
