import {
  Ban,
  Check,
  CheckCheck,
  RotateCcw,
  TriangleAlert,
  Undo2,
  UserRoundPen,
} from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCommand } from '../../../../command/use-command.ts';
import { useDatabase } from '../../../../db/database-context.tsx';
import { ClockZone, useFormat } from '../../../../i18n/format.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { SkeletonList } from '../../../../ui/skeleton.tsx';
import { EmptyState, ErrorState, OfflineState } from '../../../../ui/states.tsx';
import { storeTitle, useStanding, useStores } from '../../../stores/index.ts';
import { useNow } from '../../../../platform/browser/use-now.ts';
import { titleIn } from '../../model/domain/titled.ts';
import {
  assignAtOffice,
  finishAtOffice,
  reopenAtOffice,
  takeBackAtOffice,
  verifyAtOffice,
} from '../commands-at-office.ts';
import { actionsOf, isOverdue, isToDo, stepsFor } from '../domain/action-item.ts';
import type { ActionItem } from '../queries.ts';
import { useActionFromOffice, type OfficeAction } from '../queries-from-office.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { Pictures } from './pictures.tsx';
import { PriorityBadge } from './priority-badge.tsx';
import { StepDialog, type WordedStep } from './step-dialog.tsx';

/**
 * Rules XS6 and XS7: one action item as the office has it, whether or not its store is on this device, and what the
 * person may do with it from there: give it to somebody, finish it, verify it, open it again. `titled`: its title stands above.
 * `beginWith`: it is asked at once to whom it is given, where the person may say so.
 */
export function ActionFromOffice({
  actionItemId,
  titled = false,
  beginWith = null,
  onChanged,
}: {
  actionItemId: string;
  titled?: boolean;
  beginWith?: 'assign' | null;
  onChanged?: () => void;
}) {
  const { t } = useTranslation();
  const format = useFormat('device');
  const stores = useStores();
  const { kept, state, again } = useActionFromOffice(actionItemId);
  if (kept === null) {
    return state === 'offline' ? (
      <OfflineState title={t('inspections.overStores.offlineTitle')} headingLevel={titled ? 3 : 2}>
        {t('inspections.overStores.notHere')}
      </OfflineState>
    ) : state === 'failed' ? (
      <ErrorState
        title={t('inspections.overStores.error')}
        headingLevel={titled ? 3 : 2}
        action={<Button onClick={again}>{t('inspections.overStores.retry')}</Button>}
      />
    ) : (
      <SkeletonList rows={4} label={t('inspections.actions.loading')} />
    );
  }
  const action = kept.value === null ? undefined : actionsOf(kept.value.rows)[0];
  const store = stores.find(({ id }) => id === action?.row.store_id);
  if (kept.value === null || action === undefined || store === undefined) {
    return (
      <EmptyState title={t('inspections.actions.notFound')} headingLevel={titled ? 3 : 2}>
        {t('inspections.actions.notFoundReason')}
      </EmptyState>
    );
  }
  const title = titleIn(kept.value, format.language) ?? action.title;
  const stale = state === 'offline' || state === 'failed';
  return (
    <ClockZone value={store.timeZone}>
      <div className="flex flex-col gap-4">
        {titled ? null : (
          <div>
            <h3 className="text-heading">{title}</h3>
            <p className="text-small text-muted">{storeTitle(store)}</p>
          </div>
        )}
        <Facts action={{ ...action, title }} told={kept.value} />
        {stale ? (
          <p role="status" className="text-small text-muted">
            {t('inspections.overStores.keptFrom', { time: format.dateTime(kept.asOf) })}
          </p>
        ) : (
          <Steps
            action={{ ...action, title }}
            told={kept.value}
            beginWith={beginWith}
            onChanged={() => {
              again();
              onChanged?.();
            }}
          />
        )}
      </div>
    </ClockZone>
  );
}

function Facts({ action, told }: { action: ActionItem; told: OfficeAction }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow().getTime();
  const { row, repeats, priority, dueDate, title } = action;
  const nameOf = (id: string | null) => told.people.find((each) => each.id === id)?.name;
  const by = (id: string | null, at: string) =>
    `${nameOf(id) ?? t('inspections.presence.office')} · ${format.dateTime(at)}`;
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        {isOverdue(action, now) ? (
          <Badge tone="bad" icon={TriangleAlert}>
            {t('inspections.report.overdue')}
          </Badge>
        ) : null}
        <PriorityBadge priority={priority} />
        <Badge tone={row.status === 'verified' ? 'good' : 'neutral'}>
          {t(`inspections.actionStatus.${row.status}`)}
        </Badge>
      </p>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {isToDo(row) ? (
          <Fact label={t('records.action.dueDate')}>{format.dateTime(dueDate)}</Fact>
        ) : null}
        <Fact label={t('records.action.assignee')}>
          {nameOf(row.assignee_id) ??
            (row.assignee_role === null
              ? t('inspections.actions.nobody')
              : t(`stores.role.${row.assignee_role}`))}
        </Fact>
        <Fact label={t('inspections.actions.found')}>
          <ul>
            {[row, ...repeats].map(({ id, inspection_id, found_at, created_at }) => (
              <li key={id}>
                <Link
                  to={`/inspections/${inspection_id}`}
                  className="inline-flex min-h-12 items-center font-semibold text-brand hover:underline"
                >
                  {format.date(found_at ?? created_at)}
                </Link>
              </li>
            ))}
          </ul>
        </Fact>
        {row.note ? <Fact label={t('records.action.note')}>{row.note}</Fact> : null}
        {row.done_at === null ? null : (
          <Fact
            label={t(
              row.status === 'cannot_do'
                ? 'inspections.actions.givenUpBy'
                : 'inspections.actions.doneBy',
            )}
          >
            {by(row.done_by, row.done_at)}
          </Fact>
        )}
        {row.resolution && !isToDo(row) ? (
          <Fact label={t('records.action.resolution')}>{row.resolution}</Fact>
        ) : null}
      </dl>
      <div className="grid gap-4 sm:grid-cols-2">
        <Pictures
          label={t('inspections.actions.before')}
          photos={told.photos.filter(({ role }) => role === 'evidence')}
          question={title}
        />
        <Pictures
          label={t('inspections.actions.after')}
          photos={told.photos.filter(({ role }) => role === 'after')}
          question={title}
        />
      </div>
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-small font-semibold text-muted">{label}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}

function Steps({
  action,
  told,
  beginWith,
  onChanged,
}: {
  action: ActionItem;
  told: OfficeAction;
  beginWith: 'assign' | null;
  onChanged: () => void;
}) {
  const { t } = useTranslation();
  const database = useDatabase();
  const standing = useStanding(action.row.store_id);
  const { busy, run } = useCommand();
  const steps = stepsFor(action.row, standing, database.userId);
  const [asking, setAsking] = useState<'assign' | WordedStep | null>(() =>
    beginWith !== null && steps.has(beginWith) ? beginWith : null,
  );
  const change = async (
    write: () => ReturnType<typeof verifyAtOffice>,
    done: string,
  ): Promise<void> => {
    const taken = await run<'refused'>(
      async () => {
        const outcome = await write();
        if (typeof outcome !== 'object' || outcome === null) return outcome;
        return {
          undo: async () => {
            const undone = await outcome.undo();
            changed();
            return undone;
          },
        };
      },
      {
        done,
        undo: t('ui.undo'),
        refused: () => t('inspections.actions.failed'),
      },
    );
    if (!taken) return;
    setAsking(null);
    changed();
  };
  const changed = () => {
    onChanged();
    // Where its store is on this device, its rows follow at once.
    void database.syncNow();
  };
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {steps.has('assign') ? (
        <Button icon={UserRoundPen} className="me-auto" onClick={() => setAsking('assign')}>
          {t('inspections.actions.step.assign')}
        </Button>
      ) : null}
      {steps.has('reopen') ? (
        <Button icon={RotateCcw} onClick={() => setAsking('reopen')}>
          {t('inspections.actions.step.reopen')}
        </Button>
      ) : null}
      {steps.has('take_back') ? (
        <Button
          icon={Undo2}
          pending={busy}
          onClick={() =>
            void change(() => takeBackAtOffice(action), t('inspections.actions.taken.take_back'))
          }
        >
          {t('inspections.actions.step.take_back')}
        </Button>
      ) : null}
      {steps.has('cannot_do') ? (
        <Button icon={Ban} onClick={() => setAsking('cannot_do')}>
          {t('inspections.actions.step.cannot_do')}
        </Button>
      ) : null}
      {steps.has('done') ? (
        <Button variant="primary" icon={Check} onClick={() => setAsking('done')}>
          {t('inspections.actions.step.done')}
        </Button>
      ) : null}
      {steps.has('verify') ? (
        <Button
          variant="primary"
          icon={CheckCheck}
          pending={busy}
          onClick={() =>
            void change(() => verifyAtOffice(action), t('inspections.actions.taken.verify'))
          }
        >
          {t('inspections.actions.step.verify')}
        </Button>
      ) : null}
      {asking === 'assign' ? (
        <AssignDialog
          action={action}
          people={told.people
            .filter(({ works, name }) => works && name !== '')
            .map(({ id, name }) => ({ userId: id, name }))}
          keeping={busy}
          onClose={() => setAsking(null)}
          onAssign={(assignment) =>
            void change(
              () => assignAtOffice(action, assignment),
              t('inspections.actions.taken.assign'),
            )
          }
        />
      ) : asking === null ? null : (
        <StepDialog
          step={asking}
          photos={
            told.photos.filter(
              ({ role, action_item_id }) => role === 'after' && action_item_id === action.row.id,
            ).length
          }
          camera={null}
          keeping={busy}
          onClose={() => setAsking(null)}
          onTake={(words) =>
            void change(
              () =>
                asking === 'reopen'
                  ? reopenAtOffice(action, words)
                  : finishAtOffice(action, asking, words),
              t(`inspections.actions.taken.${asking}`),
            )
          }
        />
      )}
    </div>
  );
}
