import { useRecordStatus } from '../../../db/database-context.tsx';
import { useRecordStatusLabel } from '../../../i18n/record-status.ts';
import { RecordStatusBadge, RecordStatusRoom } from '../../../ui/record-status-badge.tsx';

type RecordKey = { readonly collection: string; readonly id: string };

/** Where a candidate with all that belongs to them is: on this device, or with the office. */
export function CandidateSyncBadge({ records }: { records: readonly RecordKey[] }) {
  const status = useRecordStatus(records);
  const label = useRecordStatusLabel();
  if (status === null) return <RecordStatusRoom />;
  return <RecordStatusBadge state={status.state} label={label(status)} />;
}

/** The same on a card: nothing of what the office has. */
export function CardSyncBadge({ candidateId }: { candidateId: string }) {
  const status = useRecordStatus([{ collection: 'candidates', id: candidateId }]);
  const label = useRecordStatusLabel();
  if (status === null || status.state === 'office_has_it') return null;
  return <RecordStatusBadge state={status.state} label={label(status)} inList />;
}
