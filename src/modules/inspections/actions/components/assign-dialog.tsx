import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormWords } from '../../../../i18n/form-words.ts';
import { storeRoles } from '../../../../kernel/permission.ts';
import { DateField } from '../../../../ui/date-field.tsx';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { useMembers, useStores } from '../../../stores/index.ts';
import type { Assignment } from '../commands.ts';
import { longestText } from '../../model/domain/answer.ts';
import { dayOf, endOfDay } from '../domain/due-day.ts';
import { priorities } from '../../model/domain/priority.ts';
import type { ActionItem } from '../queries.ts';

/** Who does it, how urgent it is, until when (rule K6). */
export function AssignDialog({
  action: { row, priority, dueDate },
  people,
  keeping,
  onClose,
  onAssign,
}: {
  action: ActionItem;
  /** Who works in its store; left out: those whom this device knows. */
  people?: readonly { readonly userId: string; readonly name: string }[];
  onClose: () => void;
  keeping: boolean;
  onAssign: (assignment: Assignment) => void;
}) {
  const { t } = useTranslation();
  const known = useMembers(row.store_id);
  const members = people ?? known;
  const timeZone = useStores().find(({ id }) => id === row.store_id)?.timeZone;
  const dueDay = dayOf(dueDate, timeZone);
  const [assignee, setAssignee] = useState(row.assignee_id ?? row.assignee_role ?? '');
  const [urgency, setUrgency] = useState(priority);
  const [day, setDay] = useState(dueDay);
  const [note, setNote] = useState(row.note ?? '');
  const role = storeRoles.find((each) => each === assignee) ?? null;
  const assign = () => {
    if (day === '') return;
    onAssign({
      actionItemId: row.id,
      assigneeRole: role,
      assigneeId: role !== null || assignee === '' ? null : assignee,
      priority: urgency,
      // An untouched day keeps its hour.
      dueDate: new Date(day === dueDay ? dueDate : endOfDay(day, timeZone)).toISOString(),
      note,
    });
  };
  return (
    <FormDialog
      open
      title={t('inspections.actions.step.assign')}
      words={useFormWords()}
      dirty={false}
      pending={keeping}
      onSave={assign}
      onClose={onClose}
    >
      <SelectField
        label={t('records.action.assignee')}
        value={assignee}
        placeholder={t('inspections.actions.nobody')}
        onChange={(event) => setAssignee(event.target.value)}
        options={[
          ...storeRoles.map((each) => ({
            value: each as string,
            label: t(`stores.role.${each}`),
          })),
          ...members.map(({ userId, name }) => ({ value: userId, label: name })),
        ]}
      />
      <SelectField
        label={t('records.action.priority')}
        value={urgency}
        onChange={(event) =>
          setUrgency(priorities.find((each) => each === event.target.value) ?? urgency)
        }
        options={priorities.map((each) => ({
          value: each,
          label: t(`inspections.priority.${each}`),
        }))}
      />
      <DateField
        label={t('records.action.dueDate')}
        required
        value={day}
        error={day === '' ? t('inspections.actions.dayMissing') : undefined}
        onChange={(event) => setDay(event.target.value)}
      />
      <TextField
        multiline
        label={t('records.action.note')}
        optionalLabel={t('inspections.form.optional')}
        maxLength={longestText}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </FormDialog>
  );
}
