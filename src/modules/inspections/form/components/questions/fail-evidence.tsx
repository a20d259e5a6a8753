import { Camera, CameraOff, NotebookPen, Repeat } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Badge } from '../../../../../ui/badge.tsx';
import { Button } from '../../../../../ui/button.tsx';
import { TextField } from '../../../../../ui/text-field.tsx';
import type { AnswerSheet, SheetAnswer } from '../../answer-sheet.ts';
import { longestReason } from '../../../model/domain/answer.ts';
import { requiredOnFail } from '../../../model/domain/item-rules.ts';
import type { SnapshotItem } from '../../../model/domain/template-snapshot.ts';

/** What a failed item asks for, what of it is missing, and the way out where no picture can be taken (rules E1, E2). */
export function FailEvidence({
  item,
  answer,
  sheet,
  photos,
  openActionId,
}: {
  item: SnapshotItem;
  answer: SheetAnswer;
  sheet: AnswerSheet;
  photos: number;
  openActionId: string | null;
}) {
  const { t } = useTranslation();
  const [reasonOpened, setReasonOpened] = useState(false);
  const required = requiredOnFail(item.rules);
  const reason = answer.noPhotoReason ?? '';
  const photoMissing = required.includes('photo') && photos === 0;
  const reasonShown = photoMissing && (reasonOpened || reason !== '');
  const noteMissing = required.includes('note') && (answer.notes ?? '').trim() === '';
  if (required.length === 0 && openActionId === null) return null;
  return (
    <div className="flex flex-col gap-2">
      {openActionId === null ? null : (
        <p className="flex items-start gap-2 rounded-control bg-warn-soft px-3 py-2 text-small">
          <Repeat aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warn" />
          <span>
            {t('inspections.evidence.alreadyOpen')}{' '}
            <Link
              to={`/inspections/actions/${openActionId}`}
              className="font-semibold text-brand underline"
            >
              {t('inspections.evidence.seeAction')}
            </Link>
          </span>
        </p>
      )}
      {required.length === 0 ? null : (
        <p role="status" className="flex flex-wrap gap-2">
          {photoMissing && reason.trim() === '' ? (
            <Badge tone="warn" icon={Camera}>
              {t('inspections.evidence.photoRequired')}
            </Badge>
          ) : null}
          {noteMissing ? (
            <Badge tone="warn" icon={NotebookPen}>
              {t('inspections.evidence.noteRequired')}
            </Badge>
          ) : null}
        </p>
      )}
      {photoMissing && !reasonShown ? (
        <Button
          variant="quiet"
          icon={CameraOff}
          className="-ms-2 self-start px-2!"
          onClick={() => setReasonOpened(true)}
        >
          {t('inspections.evidence.noPhoto')}
        </Button>
      ) : null}
      {reasonShown ? (
        <TextField
          label={t('inspections.evidence.noPhotoReason')}
          maxLength={longestReason}
          value={reason}
          onChange={(event) => {
            const typed = event.target.value;
            sheet.put(item.id, { noPhotoReason: typed === '' ? null : typed }, 'after_pause');
          }}
          onBlur={() => void sheet.flush()}
        />
      ) : null}
    </div>
  );
}
