import { useRecordStatus } from '../../../db/database-context.tsx';
import { useRecordStatusLabel } from '../../../i18n/record-status.ts';
import { RecordStatusBadge, RecordStatusRoom } from '../../../ui/record-status-badge.tsx';
import type { Inspection, InspectionPhoto } from '../model/collections.ts';
import { recordsOf, usePhotos } from '../model/queries.ts';

/** Where the inspection with all its answers and photos is. */
export function InspectionSyncBadge({
  inspection,
  photos,
  onlyUnsettled = false,
  inList = false,
}: {
  inspection: Inspection;
  photos: readonly InspectionPhoto[];
  /** Nothing is shown of what the server has. */
  onlyUnsettled?: boolean;
  inList?: boolean;
}) {
  const status = useRecordStatus(recordsOf(inspection, photos));
  const label = useRecordStatusLabel();
  if (status === null) return onlyUnsettled ? null : <RecordStatusRoom />;
  if (onlyUnsettled && status.state === 'office_has_it') return null;
  return <RecordStatusBadge state={status.state} label={label(status)} inList={inList} />;
}

/** The same for a list, where the photos are not at hand. */
export function InspectionRowSyncBadge({
  inspection,
  onlyUnsettled = false,
}: {
  inspection: Inspection;
  onlyUnsettled?: boolean;
}) {
  const photos = usePhotos(inspection.id);
  if (photos.loading) return null;
  return (
    <InspectionSyncBadge
      inspection={inspection}
      photos={photos.rows}
      onlyUnsettled={onlyUnsettled}
      inList
    />
  );
}
