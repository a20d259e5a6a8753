import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useJournalCommand } from '../../../command/use-journal-command.ts';
import { useFormat } from '../../../i18n/format.ts';
import { useFormWords } from '../../../i18n/form-words.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { EllipsisVertical } from 'lucide-react';
import { SelectField } from '../../../ui/select-field.tsx';
import { useMemberName, useStanding } from '../../stores/index.ts';
import { takeStepAction, type StepWhy } from '../commands-onboarding.ts';
import {
  actionsOf,
  blockedReasons,
  isDone,
  stepRights,
  waitingOn,
  waiveReasons,
  type ProgressStatus,
  type StepAction,
} from '../domain/onboarding-status.ts';
import type { KnownStep } from '../queries.ts';
import { useStepName } from './use-names.ts';
import { usePeopleActor } from './use-people-actor.ts';
import { ReasonDialog } from './reason-dialog.tsx';

const tones: Record<ProgressStatus, BadgeTone> = {
  not_started: 'neutral',
  in_progress: 'info',
  submitted: 'accent',
  completed: 'good',
  blocked: 'bad',
  waived: 'neutral',
};

const asksWhy = (action: StepAction): action is 'block' | 'waive' =>
  action === 'block' || action === 'waive';

/** One step with what this person can do about it: what is next in one tap, the rest in a menu. */
export function StepRow({
  step,
  of,
  today,
  isHired = false,
}: {
  step: KnownStep;
  /** Whose step it is, where it stands among those of others. */
  of?: string;
  today: string;
  isHired?: boolean;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const standing = useStanding(step.store_id);
  const actor = usePeopleActor(step.store_id);
  const name = useStepName()(step);
  const doneBy = useMemberName(step.store_id, step.completed_by);
  const approvedBy = useMemberName(step.store_id, step.approved_by);
  const { busy, run } = useJournalCommand();
  const [asking, setAsking] = useState<'block' | 'waive' | null>(null);
  const closed = isHired && isDone(step.status);
  const actions = closed
    ? []
    : actionsOf(step.status, {
        ...stepRights(standing, step.owner_role),
        needsApproval: step.needs_approval,
      });
  const take = async (action: StepAction, why: StepWhy = {}) => {
    const done = await run(
      (database) => takeStepAction({ ...actor, database }, step.id, action, why),
      { done: t(`people.step.done.${action}`, { step: name }) },
    );
    if (done) setAsking(null);
  };
  const press = (action: StepAction) => (asksWhy(action) ? setAsking(action) : void take(action));
  const [first, ...rest] = actions;
  const isLate = !isDone(step.status) && step.dueOn !== null && step.dueOn < today;
  return (
    <li className="@container flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 sm:px-5">
      <div className="flex min-w-40 flex-1 flex-col gap-1">
        <p className="font-semibold wrap-anywhere text-ink">{name}</p>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-muted">
          {of === undefined ? null : <span className="text-ink">{of}</span>}
          <Badge tone={tones[step.status]}>{t(`people.step.status.${step.status}`)}</Badge>
          <span>{t(`stores.role.${step.owner_role}`)}</span>
          {step.isRequired ? null : <span>{t('people.step.optional')}</span>}
          {step.dueOn === null || isDone(step.status) ? null : (
            <span className={isLate ? 'font-semibold text-bad' : undefined}>
              {t(isLate ? 'people.step.overdue' : 'people.step.due', {
                day: format.date(step.dueOn),
              })}
            </span>
          )}
          {step.status === 'blocked' && step.blocked_reason !== null && step.waiting_on !== null ? (
            <span>
              {t(`people.blocked.${step.blocked_reason}`)} ·{' '}
              {t(`people.waitingOn.${step.waiting_on}`)}
            </span>
          ) : null}
          {step.status === 'waived' && step.waive_reason !== null ? (
            <span>{t(`people.waived.${step.waive_reason}`)}</span>
          ) : null}
          {step.status === 'completed' && doneBy !== null ? <span>{doneBy}</span> : null}
          {step.status === 'completed' &&
          approvedBy !== null &&
          step.approved_by !== step.completed_by ? (
            <span>{t('people.step.approvedBy', { name: approvedBy })}</span>
          ) : null}
        </p>
      </div>
      {first === undefined ? null : (
        <span className="flex items-center gap-1">
          <Button
            variant={first === 'reopen' ? 'quiet' : 'secondary'}
            pending={busy && asking === null}
            aria-label={`${t(`people.step.${first}`)}: ${of === undefined ? name : `${name}, ${of}`}`}
            onClick={() => press(first)}
          >
            {t(`people.step.${first}`)}
          </Button>
          {rest.length === 0 ? null : (
            <Menu
              label={t('people.step.more', { step: name })}
              align="end"
              trigger={
                <IconButton
                  variant="quiet"
                  label={t('people.step.more', { step: name })}
                  icon={EllipsisVertical}
                />
              }
            >
              {rest.map((action) => (
                <MenuItem key={action} onSelect={() => press(action)}>
                  {t(`people.step.${action}`)}
                </MenuItem>
              ))}
            </Menu>
          )}
        </span>
      )}
      {asking === 'waive' ? (
        <ReasonDialog
          title={`${t('people.step.waive')}: ${name}`}
          label={t('people.move.why')}
          reasons={waiveReasons}
          wordsOf={(reason) => t(`people.waived.${reason}`)}
          save={t('people.step.waive')}
          pending={busy}
          onTake={(waiveReason) => void take('waive', { waiveReason })}
          onClose={() => setAsking(null)}
        />
      ) : null}
      {asking === 'block' ? (
        <BlockDialog
          name={name}
          pending={busy}
          onTake={(why) => void take('block', why)}
          onClose={() => setAsking(null)}
        />
      ) : null}
    </li>
  );
}

const isOneOf = <V extends string>(values: readonly V[], value: string): value is V =>
  values.some((each) => each === value);

/** What is missing, and who could end that. */
function BlockDialog({
  name,
  pending,
  onTake,
  onClose,
}: {
  name: string;
  pending: boolean;
  onTake: (why: StepWhy) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const words = useFormWords();
  const [reason, setReason] = useState('');
  const [who, setWho] = useState('');
  const [tried, setTried] = useState(false);
  return (
    <FormDialog
      open
      title={`${t('people.step.block')}: ${name}`}
      words={{ ...words, save: t('people.step.block') }}
      dirty={reason !== '' || who !== ''}
      pending={pending}
      onClose={onClose}
      onSave={() => {
        setTried(true);
        if (isOneOf(blockedReasons, reason) && isOneOf(waitingOn, who)) {
          onTake({ blockedReason: reason, waitingOn: who });
        }
      }}
    >
      <SelectField
        label={t('people.blocked.label')}
        placeholder={t('people.choose')}
        options={blockedReasons.map((value) => ({ value, label: t(`people.blocked.${value}`) }))}
        value={reason}
        error={tried && reason === '' ? t('people.reasonMissing') : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      <SelectField
        label={t('people.waitingOn.label')}
        placeholder={t('people.choose')}
        options={waitingOn.map((value) => ({ value, label: t(`people.waitingOn.${value}`) }))}
        value={who}
        error={tried && who === '' ? t('people.waitingOn.missing') : undefined}
        onChange={(event) => setWho(event.target.value)}
      />
    </FormDialog>
  );
}
