import { Footprints, Sparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useIdentity } from '../../auth/index.ts';
import { markNewsSeen } from '../commands.ts';
import { useUnseenNews } from '../queries.ts';

/**
 * On the module page, until the person has looked. To a new person everything is new: they are shown the first steps
 * instead, and hear of what comes after (rule HP2).
 */
export function NewsCard() {
  const { t } = useTranslation();
  const { userId } = useIdentity();
  const unseen = useUnseenNews(userId);
  if (unseen === 0) return null;
  const isNew = unseen === null;
  return (
    <Link
      to={isNew ? '/tutorials/first-steps' : '/whats-new'}
      onClick={isNew ? () => markNewsSeen(userId) : undefined}
      className="flex min-h-16 items-center gap-3 rounded-card border border-line bg-surface px-4 py-3 shadow-raised hover:border-brand"
    >
      <span className="flex size-11 shrink-0 items-center justify-center rounded-control bg-accent-soft text-accent">
        {isNew ? (
          <Footprints aria-hidden="true" className="size-5.5" />
        ) : (
          <Sparkles aria-hidden="true" className="size-5.5" />
        )}
      </span>
      <span className="flex min-w-0 flex-col">
        <span className="font-semibold">
          {t(isNew ? 'help.firstSteps.title' : 'help.news.title')}
        </span>
        <span className="text-small text-muted">
          {isNew ? t('help.firstSteps.card') : t('help.news.card', { count: unseen })}
        </span>
      </span>
    </Link>
  );
}
