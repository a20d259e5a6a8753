import { useEffect, useState } from 'react';
import { useDatabase, useRecordStatus } from '../../../../db/database-context.tsx';
import {
  inspectionPhotos,
  inspectionResponses,
  inspections,
  type Inspection,
  type InspectionPhoto,
  type InspectionReceipt,
  type InspectionResponse,
} from '../../model/collections.ts';
import {
  compareReceipt,
  photosOfReceipt,
  receiptText,
  sha256Of,
  type ReceiptVerdict,
} from '../domain/receipt.ts';
import { recordsOf } from '../../model/queries.ts';
import { useNewestReceipt } from '../queries.ts';

/** Rows and receipt of one reading are stored within this time of each other, in no order. */
const settlingTime = 2000;

export type ReceiptView = {
  readonly receipt: InspectionReceipt;
  readonly verdict: Exclude<ReceiptVerdict, 'unknown'>;
};

/**
 * What the server says it holds, compared with this device; null where nothing can be said. `loading` while that is
 * found out.
 */
export function useReceipt(
  inspection: Inspection,
  responses: readonly InspectionResponse[],
  allPhotos: readonly InspectionPhoto[],
): { readonly view: ReceiptView | null; readonly loading: boolean } {
  const photos = photosOfReceipt(allPhotos);
  const { receipt, loading } = useNewestReceipt(inspection.id);
  const status = useRecordStatus(recordsOf(inspection, photos));
  const readTo = useReadTo(inspection.scope);
  const sha256 = useSha256(receiptText(responses, photos));
  const verdict =
    receipt === null || sha256 === null || readTo === null
      ? 'unknown'
      : compareReceipt(receipt, {
          sha256,
          settled: status?.state === 'office_has_it',
          readTo,
          changes: [inspection, ...responses, ...photos].map(({ change }) => change),
          photosStored: photos.every(({ stored_at }) => stored_at !== null),
        });
  const differs = useLasting(verdict === 'differs', settlingTime);
  if (receipt === null || verdict === 'unknown') {
    const compared = sha256 !== null && readTo !== null && status !== null;
    return { view: null, loading: loading || (receipt !== null && !compared) };
  }
  return { view: verdict === 'differs' && !differs ? null : { receipt, verdict }, loading: false };
}

/** The change number up to which everything of an inspection was read in its scope. */
function useReadTo(scope: string): number | null {
  const database = useDatabase();
  const [readTo, setReadTo] = useState<number | null>(null);
  useEffect(() => {
    const subscription = database
      .observeReadTo(scope, [inspections, inspectionResponses, inspectionPhotos])
      .subscribe(setReadTo);
    return () => subscription.unsubscribe();
  }, [database, scope]);
  return readTo;
}

function useSha256(text: string): string | null {
  const [hashed, setHashed] = useState<{ text: string; sha256: string } | null>(null);
  useEffect(() => {
    let current = true;
    void sha256Of(text).then((sha256) => {
      if (current) setHashed({ text, sha256 });
    });
    return () => {
      current = false;
    };
  }, [text]);
  return hashed?.text === text ? hashed.sha256 : null;
}

/** True once `held` has been true for `duration` without a break. */
function useLasting(held: boolean, duration: number): boolean {
  const [lasted, setLasted] = useState(false);
  useEffect(() => {
    if (!held) return;
    const timer = setTimeout(() => setLasted(true), duration);
    return () => {
      clearTimeout(timer);
      setLasted(false);
    };
  }, [held, duration]);
  return held && lasted;
}
