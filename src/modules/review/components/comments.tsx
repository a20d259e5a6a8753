import { Check, RotateCcw, Send, Trash2 } from 'lucide-react';
import { useEffect, useId, useState, type FormEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useJournalCommand } from '../../../command/use-journal-command.ts';
import { useDatabase, useRecordStatus } from '../../../db/database-context.tsx';
import { useFormat } from '../../../i18n/format.ts';
import { useRecordStatusLabel } from '../../../i18n/record-status.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { RecordStatusBadge } from '../../../ui/record-status-badge.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useUnsavedWork } from '../../auth/index.ts';
import { useMemberName } from '../../stores/index.ts';
import { recordComments, type RecordComment } from '../collections.ts';
import { addComment, resolveComments, withdrawComment } from '../commands.ts';
import { commentProblem, longestComment, type Commented } from '../domain/comment.ts';
import { useComments } from '../queries.ts';
import { PersonName } from './person-name.tsx';

/** What was asked and answered about a record, and a field to say more (rules CM). */
export function Comments({ about }: { about: Commented }) {
  const { t } = useTranslation();
  const { rows, loading } = useComments(about.id);
  const { run } = useJournalCommand();
  const open = rows.filter(({ is_resolved }) => !is_resolved);
  const settle = (resolved: boolean) =>
    run(
      (database) =>
        resolveComments(database, resolved ? open : rows.slice(-1), resolved, new Date()),
      { done: t(resolved ? 'review.comment.resolved' : 'review.comment.reopened') },
    );
  return (
    <div className="flex flex-col gap-4">
      {loading && rows.length === 0 ? (
        <SkeletonList rows={2} label={t('review.comment.loading')} />
      ) : rows.length === 0 ? (
        <p className="text-muted">{t('review.comment.empty')}</p>
      ) : (
        <>
          <ul className="flex flex-col divide-y divide-line">
            {rows.map((comment) => (
              <Said key={comment.id} comment={comment} />
            ))}
          </ul>
          {open.length > 0 ? (
            <Button icon={Check} className="self-start" onClick={() => void settle(true)}>
              {t('review.comment.resolve')}
            </Button>
          ) : (
            <Button icon={RotateCcw} className="self-start" onClick={() => void settle(false)}>
              {t('review.comment.reopen')}
            </Button>
          )}
        </>
      )}
      <CommentForm about={about} />
    </div>
  );
}

function Said({ comment }: { comment: RecordComment }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { userId } = useDatabase();
  const { run } = useJournalCommand();
  const status = useRecordStatus([{ collection: recordComments.name, id: comment.id }]);
  const statusLabel = useRecordStatusLabel();
  const resolver = useMemberName(comment.store_id, comment.resolved_by);
  const time = format.dateTime(comment.created_at);
  const { is_resolved, resolved_at } = comment;
  return (
    <li className="flex items-start gap-3 py-3">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="text-small text-muted">
          <span className="font-semibold text-ink">
            <PersonName storeId={comment.store_id} userId={comment.user_id} />
          </span>
          {` · ${time}`}
        </span>
        <span className="break-words whitespace-pre-line">{comment.text}</span>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted">
          {is_resolved ? (
            <Badge tone="good" icon={Check}>
              {resolved_at === null
                ? t('review.comment.resolved')
                : t('review.comment.resolvedBy', {
                    person: resolver ?? t('review.office'),
                    time: format.dateTime(resolved_at),
                  })}
            </Badge>
          ) : null}
          {status === null || status.state === 'office_has_it' ? null : (
            <RecordStatusBadge state={status.state} label={statusLabel(status)} />
          )}
        </span>
      </div>
      {comment.user_id === userId ? (
        <IconButton
          icon={Trash2}
          label={t('review.comment.withdraw', { time })}
          onClick={() =>
            void run((database) => withdrawComment(database, comment.id, new Date()), {
              done: t('review.comment.withdrawn'),
              as: 'info',
            })
          }
        />
      ) : null}
    </li>
  );
}

/** Ctrl or ⌘ with Enter sends. */
export function CommentForm({
  about,
  focused = false,
  onSent,
}: {
  about: Commented;
  focused?: boolean;
  onSent?: () => void;
}) {
  const { t } = useTranslation();
  const { busy, run } = useJournalCommand();
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const fieldId = useId();
  const problem = commentProblem(text);
  useUnsavedWork(text.trim() !== '');
  useEffect(() => {
    if (focused) document.getElementById(fieldId)?.focus();
  }, [focused, fieldId]);
  const send = async () => {
    setTried(true);
    if (problem !== null) {
      document.getElementById(fieldId)?.focus();
      return;
    }
    const sent = await run((database) => addComment(database, { ...about, text }), {
      done: t('review.comment.sent'),
    });
    if (!sent) return;
    setText('');
    setTried(false);
    onSent?.();
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextField
        multiline
        id={fieldId}
        label={t('review.comment.label')}
        hint={t('review.comment.hint')}
        value={text}
        maxLength={longestComment}
        error={tried && problem !== null ? t(`review.comment.${problem}`) : undefined}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            void send();
          }
        }}
      />
      <Button type="submit" variant="primary" icon={Send} pending={busy} className="self-start">
        {t('review.comment.send')}
      </Button>
    </form>
  );
}
