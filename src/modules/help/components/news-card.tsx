import { Sparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useIdentity } from '../../auth/index.ts';
import { useUnseenNews } from '../queries.ts';

/** On the module page, until the person has looked. */
export function NewsCard() {
  const { t } = useTranslation();
  const { userId } = useIdentity();
  const unseen = useUnseenNews(userId);
  if (unseen === 0) return null;
  return (
    <Link
      to="/whats-new"
      className="flex min-h-16 items-center gap-3 rounded-card border border-line bg-surface px-4 py-3 shadow-raised hover:border-brand"
    >
      <span className="flex size-11 shrink-0 items-center justify-center rounded-control bg-accent-soft text-accent">
        <Sparkles aria-hidden="true" className="size-5.5" />
      </span>
      <span className="flex min-w-0 flex-col">
        <span className="font-semibold">{t('help.news.title')}</span>
        <span className="text-small text-muted">{t('help.news.card', { count: unseen })}</span>
      </span>
    </Link>
  );
}
