import { MessageSquareText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card } from '../../../ui/card.tsx';
import type { RecordComment } from '../collections.ts';
import { commentsPath, type Commented } from '../domain/comment.ts';
import { useComments } from '../queries.ts';
import { PersonName } from './person-name.tsx';

/**
 * On a record's own page: what was said of it last and is open, and the way to all of it. Nothing where the office has not
 * heard of the record yet (rule CM7).
 */
export function CommentsCard({
  about,
  change,
}: {
  about: Commented;
  /** Of the record. */
  change: number;
}) {
  const { t } = useTranslation();
  const { rows } = useComments(about.id);
  if (change === 0) return null;
  const open = rows.filter(({ is_resolved }) => !is_resolved);
  return (
    <Card
      title={t('review.comments')}
      className="print:hidden"
      actions={
        <ButtonLink to={commentsPath(about)} size="sm" icon={MessageSquareText}>
          {rows.length === 0 ? t('review.ask') : `${t('review.comments')} (${rows.length})`}
        </ButtonLink>
      }
      padded={open.length > 0}
    >
      {open.length === 0 ? null : (
        <ul className="flex flex-col gap-3">
          {open.slice(-3).map((comment) => (
            <Said key={comment.id} comment={comment} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Said({ comment }: { comment: RecordComment }) {
  const format = useFormat();
  return (
    <li>
      <span className="text-small text-muted">
        <PersonName storeId={comment.store_id} userId={comment.user_id} />
        {` · ${format.dateTime(comment.created_at)}`}
      </span>
      <span className="block break-words whitespace-pre-line">{comment.text}</span>
    </li>
  );
}
