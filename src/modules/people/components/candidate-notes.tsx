import { Trash2 } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useJournalCommand } from '../../../command/use-journal-command.ts';
import { useDatabase } from '../../../db/database-context.tsx';
import { useFormat } from '../../../i18n/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useUnsavedWork } from '../../auth/index.ts';
import { useKnownNames } from '../../stores/index.ts';
import type { CandidateNote } from '../collections.ts';
import { addNote, deleteNote, longestNote } from '../commands.ts';
import { usePeopleActor } from './use-people-actor.ts';

/** What those who hire write down of a candidate. */
export function CandidateNotes({
  candidateId,
  storeId,
  notes,
}: {
  candidateId: string;
  storeId: string;
  notes: readonly CandidateNote[];
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const { userId } = useDatabase();
  const names = useKnownNames(storeId);
  const actor = usePeopleActor(storeId);
  const { busy, run } = useJournalCommand();
  const [text, setText] = useState('');
  useUnsavedWork(text.trim() !== '');
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    const done = await run((database) => addNote({ ...actor, database }, { candidateId, text }), {
      done: t('people.notes.saved'),
    });
    if (done) setText('');
  };
  return (
    <Card title={t('people.notes.title')}>
      <form className="flex flex-col gap-3" onSubmit={(event) => void save(event)}>
        <TextField
          multiline
          label={t('people.notes.new')}
          hint={t('people.notes.whoReads')}
          maxLength={longestNote}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" pending={busy} disabled={text.trim() === ''} className="self-start">
          {t('people.notes.add')}
        </Button>
      </form>
      {notes.length === 0 ? null : (
        <ul aria-label={t('people.notes.title')} className="mt-4 flex flex-col gap-3">
          {notes.map((note) => (
            <li key={note.id} className="flex items-start gap-2 border-s-2 border-line ps-3">
              <div className="min-w-0 flex-1">
                <p className="wrap-anywhere whitespace-pre-line text-ink">{note.text}</p>
                <p className="text-small text-muted">
                  {[names.get(note.user_id), format.dateTime(note.created_at)]
                    .filter((part) => part !== undefined)
                    .join(' · ')}
                </p>
              </div>
              {note.user_id === userId ? (
                <IconButton
                  label={t('people.notes.delete', { time: format.dateTime(note.created_at) })}
                  icon={Trash2}
                  onClick={() =>
                    void run((database) => deleteNote({ ...actor, database }, note.id), {
                      done: t('people.notes.deleted'),
                      as: 'info',
                    })
                  }
                />
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
