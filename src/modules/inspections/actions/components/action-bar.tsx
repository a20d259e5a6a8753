import { Ban, Check, CheckCheck, Play, RotateCcw, Undo2, UserRoundPen } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useCommand } from '../../../../command/use-command.ts';
import { useDatabase } from '../../../../db/database-context.tsx';
import { serverNow } from '../../../../platform/browser/clock.ts';
import { BottomActionBar } from '../../../../ui/bottom-action-bar.tsx';
import { Button } from '../../../../ui/button.tsx';
import { useStanding } from '../../../stores/index.ts';
import { assignAction, takeStep, type StepInput } from '../commands.ts';
import { stepsFor } from '../domain/action-item.ts';
import type { ActionItem } from '../queries.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { StepDialog, type WordedStep } from './step-dialog.tsx';

/** What this person can do with the action item now. */
export function ActionBar({
  action,
  afterPhotos,
  camera,
}: {
  action: ActionItem;
  afterPhotos: number;
  /** Takes a photo of what was put right. */
  camera: ReactNode;
}) {
  const { t } = useTranslation();
  const database = useDatabase();
  const standing = useStanding(action.row.store_id);
  const [asked, ask] = useState<WordedStep | 'assign' | null>(null);
  // Rule K8: "Done" of what was pushed leads here with the question.
  const [params, setParams] = useSearchParams();
  const { busy, run } = useCommand();
  const steps = stepsFor(action.row, standing, database.userId);
  if (steps.size === 0) return null;
  const asking = asked ?? (params.get('step') === 'done' && steps.has('done') ? 'done' : null);
  const setAsking = (next: typeof asked) => {
    ask(next);
    if (params.has('step')) {
      setParams((all) => (all.delete('step'), all), { replace: true });
    }
  };
  const actor = { database, standing, now: serverNow };
  const tell = async (write: () => Promise<void>, done: string) => {
    const taken = await run(write, {
      done,
      refused: (problem) =>
        t(problem === 'full' ? 'inspections.error.full' : 'inspections.actions.failed'),
    });
    if (taken) setAsking(null);
  };
  const take = (step: StepInput['step'], words = '') =>
    tell(
      () => takeStep(actor, { actionItemId: action.row.id, step, words }),
      t(`inspections.actions.taken.${step}`),
    );
  return (
    <>
      <BottomActionBar label={t('inspections.actions.steps')}>
        <div className="flex flex-1 flex-wrap items-center justify-end gap-2 @max-lg:*:grow @max-lg:*:basis-2/5">
          {steps.has('assign') ? (
            <Button icon={UserRoundPen} className="me-auto" onClick={() => setAsking('assign')}>
              {t('inspections.actions.step.assign')}
            </Button>
          ) : null}
          {steps.has('cannot_do') ? (
            <Button variant="quiet" icon={Ban} onClick={() => setAsking('cannot_do')}>
              {t('inspections.actions.step.cannot_do')}
            </Button>
          ) : null}
          {steps.has('start') ? (
            <Button icon={Play} onClick={() => void take('start')}>
              {t('inspections.actions.step.start')}
            </Button>
          ) : null}
          {steps.has('done') ? (
            <Button variant="primary" icon={Check} onClick={() => setAsking('done')}>
              {t('inspections.actions.step.done')}
            </Button>
          ) : null}
          {steps.has('take_back') ? (
            <Button icon={Undo2} onClick={() => void take('take_back')}>
              {t('inspections.actions.step.take_back')}
            </Button>
          ) : null}
          {steps.has('reopen') ? (
            <Button icon={RotateCcw} onClick={() => setAsking('reopen')}>
              {t('inspections.actions.step.reopen')}
            </Button>
          ) : null}
          {steps.has('verify') ? (
            <Button variant="primary" icon={CheckCheck} onClick={() => void take('verify')}>
              {t('inspections.actions.step.verify')}
            </Button>
          ) : null}
        </div>
      </BottomActionBar>
      {asking === 'assign' ? (
        <AssignDialog
          action={action}
          onClose={() => setAsking(null)}
          keeping={busy}
          onAssign={(assignment) =>
            void tell(() => assignAction(actor, assignment), t('inspections.actions.taken.assign'))
          }
        />
      ) : asking !== null ? (
        <StepDialog
          step={asking}
          photos={afterPhotos}
          camera={camera}
          onClose={() => setAsking(null)}
          keeping={busy}
          onTake={(words) => void take(asking, words)}
        />
      ) : null}
    </>
  );
}
