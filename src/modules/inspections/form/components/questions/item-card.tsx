import { clsx } from 'clsx';
import { Eraser, NotebookPen, ShieldAlert } from 'lucide-react';
import { memo, useState, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../../i18n/format.ts';
import { inspectionResponseId } from '../../../../../kernel/ids.ts';
import { Badge } from '../../../../../ui/badge.tsx';
import { Button } from '../../../../../ui/button.tsx';
import { TextField } from '../../../../../ui/text-field.tsx';
import { toast } from '../../../../../ui/toasts.tsx';
import type { AnswerSheet } from '../../answer-sheet.ts';
import { ConflictNotice } from '../../../ui/notices.tsx';
import {
  inspectionResponses,
  type Inspection,
  type InspectionPhoto,
} from '../../../model/collections.ts';
import type { AnswerOrigin } from '../../domain/answer-origin.ts';
import { longestText } from '../../../model/domain/answer.ts';
import { requiredOnFail } from '../../../model/domain/item-rules.ts';
import type { SnapshotItem } from '../../../model/domain/template-snapshot.ts';
import type { PhotoHistory } from '../../queries-item-history.ts';
import { deferred, quiet } from '../../../../../ui/deferred.tsx';
import { loadCode } from '../../../../../platform/worker/load-code.ts';
import { AnswerControl } from './answer-control.tsx';
import { FailEvidence } from './fail-evidence.tsx';
import { ItemHistory } from './item-history.tsx';
import { PhotoStrip } from './photo-strip.tsx';
import { useAnswer } from './use-answer-sheet.ts';

const AnsweredBy = deferred(
  () => loadCode(() => import('../presence/answered-by.tsx').then((module) => module.AnsweredBy)),
  quiet,
);

const HelpPhoto = deferred(
  () =>
    loadCode(() =>
      import('../../../photos/components/help-photo.tsx').then((module) => module.HelpPhoto),
    ),
  quiet,
);

/** One question: a fail reveals note and photo in place, everything else keeps them one press away. */
export const ItemCard = memo(function ItemCard({
  item,
  number,
  inspection,
  sheet,
  photos,
  history,
  origin,
}: {
  item: SnapshotItem;
  number: number;
  inspection: Inspection;
  sheet: AnswerSheet;
  photos: readonly InspectionPhoto[];
  history: PhotoHistory | undefined;
  /** Of an answer that somebody else gave. */
  origin: AnswerOrigin | undefined;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const answer = useAnswer(sheet, item.id);
  const [noteOpened, setNoteOpened] = useState(false);
  const failed = item.item_type === 'checkbox' && answer.value === 'fail';
  const noteRequired = failed && requiredOnFail(item.rules).includes('note');
  const noteShown = noteOpened || failed || (answer.notes ?? '') !== '';
  const helpPhoto = item.rules.help_photo ?? null;
  // What is typed is cleared where it is typed.
  const tapped = item.item_type === 'checkbox' || item.item_type === 'radio';
  const clear = (event: MouseEvent<HTMLButtonElement>) => {
    // The button goes: the next press is one on an answer.
    event.currentTarget.closest('article')?.querySelector('input')?.focus();
    const undo = sheet.clear(item.id);
    toast.info(t('inspections.answer.cleared'), {
      action: { label: t('ui.undo'), onAction: undo },
    });
  };
  const questionId = `question-${item.id}`;
  const helpId = `help-${item.id}`;
  return (
    <article
      id={`item-${item.id}`}
      tabIndex={-1}
      aria-labelledby={questionId}
      data-item={item.id}
      className={clsx(
        'rounded-card border bg-surface p-4 shadow-raised sm:p-5',
        answer.failed ? 'border-bad' : failed ? 'border-bad/60' : 'border-line',
      )}
    >
      <div className="flex flex-col gap-4 @3xl:grid @3xl:grid-cols-[minmax(0,1fr)_minmax(20rem,26rem)] @3xl:items-start @3xl:gap-8">
        <div className="min-w-0">
          <h3 id={questionId} className="text-[1.0625rem] leading-snug font-semibold text-pretty">
            <span className="me-1.5 text-faint tabular-nums">{number}.</span>
            {item.question_text}
          </h3>
          <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted">
            {item.is_critical ? (
              <Badge tone="bad" icon={ShieldAlert}>
                {t('inspections.form.critical')}
              </Badge>
            ) : null}
            {item.points > 0 ? (
              <span className="tabular-nums">
                {t('inspections.form.itemPoints', {
                  count: item.points,
                  points: format.number(item.points, 2),
                })}
              </span>
            ) : null}
          </p>
          {item.help_text === '' ? null : (
            <p id={helpId} className="mt-1.5 max-w-prose text-small text-muted">
              {item.help_text}
            </p>
          )}
          {helpPhoto === null ? null : (
            // Room for it before it comes: what is below does not move under the finger.
            <div className="mt-2 min-h-20">
              <HelpPhoto photo={helpPhoto} question={item.question_text} />
            </div>
          )}
          {history === undefined ? null : (
            <ItemHistory history={history} question={item.question_text} />
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          <AnswerControl
            item={item}
            sheet={sheet}
            value={answer.value}
            {...(item.help_text === '' ? {} : { describedBy: helpId })}
          />
          {origin === undefined ? null : (
            <div className="min-h-[1lh] text-small">
              <AnsweredBy origin={origin} item={item} inspection={inspection} sheet={sheet} />
            </div>
          )}
          {answer.failed ? (
            <p role="alert" className="text-small font-semibold text-bad">
              {t('inspections.save.itemFailed')}
            </p>
          ) : null}
          <ConflictNotice
            collection={inspectionResponses.name}
            ids={[inspectionResponseId(inspection.id, item.id)]}
          />
          {failed ? (
            <FailEvidence
              item={item}
              answer={answer}
              sheet={sheet}
              photos={photos.length}
              openActionId={history?.openActionId ?? null}
            />
          ) : null}
          {noteShown ? (
            <TextField
              multiline
              label={t('inspections.form.notes')}
              {...(noteRequired ? {} : { optionalLabel: t('inspections.form.optional') })}
              rows={2}
              maxLength={longestText}
              value={answer.notes ?? ''}
              onChange={(event) => {
                const typed = event.target.value;
                sheet.put(item.id, { notes: typed === '' ? null : typed }, 'after_pause');
              }}
              onBlur={() => void sheet.flush()}
            />
          ) : null}
          {/* On a phone, and beside the question, all stand in one row, whatever the language. */}
          <div className="-ms-2 flex flex-wrap items-start gap-x-2 @max-md:stacked-tools @3xl:-me-2 @3xl:gap-x-0 @3xl:has-[>button:nth-of-type(3)]:stacked-tools">
            {noteShown ? null : (
              <Button
                variant="quiet"
                icon={NotebookPen}
                className="px-2!"
                onClick={() => setNoteOpened(true)}
              >
                {t('inspections.form.addNote')}
              </Button>
            )}
            <PhotoStrip
              inspection={inspection}
              item={item}
              photos={photos}
              beforeCapture={() => void sheet.flush()}
            >
              {tapped ? (
                // It keeps its place while there is nothing to clear: no other button moves under the finger.
                <Button
                  variant="quiet"
                  icon={Eraser}
                  className={clsx('px-2!', (answer.value ?? '') === '' && 'invisible')}
                  aria-label={t('inspections.answer.clearAnswer')}
                  onClick={clear}
                >
                  {t('inspections.answer.clear')}
                </Button>
              ) : null}
            </PhotoStrip>
          </div>
        </div>
      </div>
    </article>
  );
});
