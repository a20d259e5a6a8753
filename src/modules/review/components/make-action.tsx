import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../../command/use-command.ts';
import { useFormWords } from '../../../i18n/form-words.ts';
import { addDays, businessDayOf } from '../../../kernel/business-week.ts';
import { newId } from '../../../kernel/ids.ts';
import { storeRoles } from '../../../kernel/permission.ts';
import { serverNow } from '../../../platform/browser/clock.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { storeTitle, useMembersAtOffice } from '../../stores/index.ts';
import { priorities, titleIn, type Priority, type ReviewItem } from '../domain/review-item.ts';
import { makeAction } from '../remote.ts';

const longestTitle = 500;
const longestNote = 4000;
/** A critical one is due tomorrow, any other within a week. */
const daysFor = (priority: Priority) => (priority === 'critical' ? 1 : 7);

/** Rule RV9: something to be done is made of what came in, and given to somebody of its store. */
export function MakeAction({ item, onClose }: { item: ReviewItem; onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const { busy, run } = useCommand();
  const members = useMembersAtOffice(item.store_id);
  const [id] = useState(newId);
  const [today] = useState(() => businessDayOf(serverNow(), item.time_zone));
  const [worst] = item.what.findings ?? [];
  const [title, setTitle] = useState(worst === undefined ? '' : titleIn(worst, i18n.language));
  const [assignee, setAssignee] = useState('general_manager');
  const [priority, setPriority] = useState<Priority>(item.weight >= 3 ? 'critical' : 'high');
  const [day, setDay] = useState(() => addDays(today, daysFor(priority)));
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const words = title.trim();
  const role = storeRoles.find((each) => each === assignee) ?? null;
  const save = async () => {
    setTried(true);
    if (words === '' || day === '') return;
    const made = await run<'refused'>(
      async () => {
        const { refused } = await makeAction(item, {
          id,
          title: words,
          priority,
          due_day: day,
          assignee_role: role,
          assignee_id: role !== null || assignee === '' ? null : assignee,
          note: note.trim() || null,
        });
        if (refused !== undefined) return 'refused';
        return {
          undo: async () => {
            const undone = await makeAction(item, { id, taken_back: true });
            return undone.refused === undefined ? null : 'refused';
          },
        };
      },
      {
        done: t('review.make.done'),
        undo: t('ui.undo'),
        refused: () => t('review.make.refused'),
      },
    );
    if (made) onClose();
  };
  return (
    <FormDialog
      open
      title={t('review.make.title')}
      words={useFormWords()}
      dirty={note.trim() !== ''}
      pending={busy}
      onSave={save}
      onClose={onClose}
    >
      <p className="text-body">{storeTitle({ number: item.store_number, name: item.name })}</p>
      <TextField
        label={t('review.make.what')}
        maxLength={longestTitle}
        value={title}
        error={tried && words === '' ? t('review.make.whatMissing') : undefined}
        onChange={({ target }) => setTitle(target.value)}
      />
      <SelectField
        label={t('review.make.assignee')}
        value={assignee}
        placeholder={t('review.make.nobody')}
        onChange={({ target }) => setAssignee(target.value)}
        options={[
          ...storeRoles.map((each) => ({
            value: each as string,
            label: t(`stores.role.${each}`),
          })),
          ...members.map(({ userId, name }) => ({ value: userId, label: name })),
        ]}
      />
      <SelectField
        label={t('review.make.priority')}
        value={priority}
        onChange={({ target }) =>
          setPriority(priorities.find((each) => each === target.value) ?? priority)
        }
        options={priorities.map((each) => ({ value: each, label: t(`review.priority.${each}`) }))}
      />
      <DateField
        label={t('review.make.due')}
        min={today}
        value={day}
        error={tried && day === '' ? t('review.make.dueMissing') : undefined}
        onChange={({ target }) => setDay(target.value)}
      />
      <TextField
        multiline
        label={t('review.make.note')}
        optionalLabel={t('review.make.optional')}
        maxLength={longestNote}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </FormDialog>
  );
}
