import clsx from 'clsx';
import { ClipboardList, Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useFormat } from '../../../../i18n/format.ts';
import { useNow } from '../../../../platform/browser/use-now.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { FormActions } from '../../../../ui/form-actions.tsx';
import { useDatabase } from '../../../../db/database-context.tsx';
import { useMemberName } from '../../../stores/index.ts';
import type { Inspection } from '../../model/collections.ts';
import { answersOf } from '../../model/domain/answer.ts';
import { progressOf } from '../../model/domain/progress.ts';
import { parseSnapshot } from '../../model/domain/template-snapshot.ts';
import { useResponsesOf } from '../../model/queries.ts';
import { useDiscard } from './use-discard.ts';

/** Rule B3: somebody began the same inspection lately. Join it, or start another. */
export function RunningInspections({
  inspections,
  onAnother,
}: {
  inspections: readonly Inspection[];
  onAnother: () => void;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const responses = useResponsesOf(inspections.map(({ id }) => id));
  return (
    <Dialog
      open
      dismissible={false}
      onOpenChange={() => void navigate('/inspections')}
      title={t('inspections.guard.title')}
      description={t('inspections.guard.hint')}
      closeLabel={t('ui.cancel')}
      footer={
        <FormActions>
          <Button onClick={() => void navigate('/inspections')}>{t('ui.cancel')}</Button>
          <Button icon={Plus} onClick={onAnother}>
            {t('inspections.guard.another')}
          </Button>
        </FormActions>
      }
    >
      <ul className="flex flex-col gap-3">
        {inspections.map((inspection) => (
          <RunningInspection
            key={inspection.id}
            inspection={inspection}
            responses={responses.rows.filter(
              ({ inspection_id }) => inspection_id === inspection.id,
            )}
            onJoin={() => void navigate(`/inspections/${inspection.id}`, { replace: true })}
            onDiscard={async (discard) => {
              // With the last of them the question is gone: that is no wish for another one.
              if (inspections.length === 1) await navigate('/inspections', { replace: true });
              await discard();
            }}
          />
        ))}
      </ul>
    </Dialog>
  );
}

function RunningInspection({
  inspection,
  responses,
  onJoin,
  onDiscard,
}: {
  inspection: Inspection;
  responses: Parameters<typeof answersOf>[0];
  onJoin: () => void;
  onDiscard: (discard: () => Promise<void>) => Promise<void>;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const { userId } = useDatabase();
  const name = useMemberName(inspection.store_id, inspection.inspector_id);
  const ago = format.relative(inspection.start_date, useNow());
  const discard = useDiscard(inspection);
  const mine = inspection.inspector_id === userId;
  const snapshot = parseSnapshot(inspection.template_snapshot);
  const progress = snapshot === null ? null : progressOf(snapshot, answersOf(responses));
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-control border border-line px-4 py-3">
      <ClipboardList aria-hidden="true" className="size-5 shrink-0 text-brand" />
      {/* Beside two buttons there is no room for the words. */}
      <span className={clsx('min-w-0 grow-99', discard ? 'basis-[70%]' : 'basis-[min(8rem,60%)]')}>
        <span className="block font-semibold text-balance">
          {mine
            ? t('inspections.guard.startedByMe', { ago })
            : name === null
              ? t('inspections.guard.started', { ago })
              : t('inspections.guard.startedBy', { name, ago })}
        </span>
        {progress === null ? null : (
          <span className="block text-small text-muted tabular-nums">
            {t('inspections.form.items', {
              done: progress.itemsCompleted,
              count: progress.itemsTotal,
            })}
          </span>
        )}
      </span>
      {discard === null ? null : (
        <Button variant="quiet" icon={Trash2} onClick={() => void onDiscard(discard)}>
          {t('inspections.discard.action')}
        </Button>
      )}
      <Button variant="primary" className="grow" onClick={onJoin}>
        {mine ? t('inspections.guard.goOn') : t('inspections.guard.join')}
      </Button>
    </li>
  );
}
