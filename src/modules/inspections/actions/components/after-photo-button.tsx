import { Camera } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.tsx';
import { Spinner } from '../../../../ui/spinner.tsx';
import type { Inspection, InspectionPhoto } from '../../model/collections.ts';
import type { ActionItem } from '../queries.ts';
import { deferred } from '../../../../ui/deferred.tsx';
import { loadCode } from '../../../../platform/worker/load-code.ts';
import { inPage } from '../../ui/in-page.tsx';
import { usePhotoCommands } from '../../photos/components/use-photo-commands.ts';
import { usePhotoPicker } from '../../photos/components/use-photo-picker.tsx';

const CameraDialog = deferred(
  () =>
    loadCode(() =>
      import('../../photos/components/camera-dialog.tsx').then((module) => module.CameraDialog),
    ),
  inPage,
);

/** Takes a picture of what was put right, where there is one of before over that one. */
export function AfterPhotoButton({
  inspection,
  action: { row },
  before,
  after,
}: {
  inspection: Inspection;
  action: ActionItem;
  before: readonly InspectionPhoto[];
  after: readonly InspectionPhoto[];
}) {
  const { t } = useTranslation();
  const commands = usePhotoCommands(inspection);
  const [camera, setCamera] = useState(false);
  const add = (file: File, index = 0) =>
    commands.add(
      { role: 'after', itemId: row.item_id, actionItemId: row.id },
      file,
      after.length + index,
    );
  const picker = usePhotoPicker({
    inspectionId: inspection.id,
    itemId: row.item_id ?? inspection.id,
    onFile: add,
  });
  const choose = () => {
    setCamera(false);
    picker.open();
  };
  const ghostOf = before.at(-1);
  const open = () => {
    // The page's own camera is worth it only where there is something to compare with.
    if (ghostOf !== undefined && 'mediaDevices' in navigator) setCamera(true);
    else picker.open();
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button icon={Camera} onClick={open}>
          {t('inspections.actions.addAfter')}
        </Button>
        <span role="status" className="text-small text-muted">
          {picker.adding > 0 ? (
            <Spinner label={t('inspections.photo.adding')} />
          ) : after.length > 0 ? (
            t('receipt.photos', { count: after.length })
          ) : null}
        </span>
      </div>
      {picker.input}
      {camera && ghostOf !== undefined ? (
        <CameraDialog
          ghostOf={ghostOf}
          onClose={() => setCamera(false)}
          onFile={add}
          onPicker={choose}
          onMissing={choose}
        />
      ) : null}
    </>
  );
}
