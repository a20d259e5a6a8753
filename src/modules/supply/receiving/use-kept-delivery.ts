import { useEffect, useState } from 'react';
import { keepPlace, readPlace } from '../../../platform/storage/kept-place.ts';
import { parseDelivery, writtenDelivery, type DeliveryDraft } from './domain/delivery-draft.ts';

const keyOf = (userId: string, orderId: string) => `delivery ${userId} ${orderId}`;

/** Rule SR6: what this person had entered of a delivery; undefined: it is being read. Null: nothing. */
export function useKeptDelivery(userId: string, orderId: string): DeliveryDraft | null | undefined {
  const key = keyOf(userId, orderId);
  const [read, setRead] = useState<{
    readonly key: string;
    readonly draft: DeliveryDraft | null;
  }>();
  useEffect(() => {
    let left = false;
    void readPlace(key).then((kept) => {
      if (!left) setRead({ key, draft: parseDelivery(kept) });
    });
    return () => {
      left = true;
    };
  }, [key]);
  return read?.key === key ? read.draft : undefined;
}

/** Null forgets it. */
export function keepDelivery(userId: string, orderId: string, draft: DeliveryDraft | null): void {
  keepPlace(keyOf(userId, orderId), draft === null ? null : writtenDelivery(draft));
}
