import { ExternalLink, Link2Off } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../i18n/languages.ts';
import { useListWords } from '../../../i18n/list-words.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EmptyState, OfflineState } from '../../../ui/states.tsx';
import { titleOf } from '../domain/quick-link.ts';
import { useQuickLinks } from '../queries.ts';
import { linkIcons } from './link-icon.ts';

const tileLook =
  'flex min-h-20 min-w-0 flex-1 items-center gap-4 rounded-card border border-line bg-surface p-4 shadow-raised';

/** The forms outside of the product. They open in a tab of their own; what is being written here stays. */
export function FormLinks() {
  const { t, i18n } = useTranslation();
  const { links, state } = useQuickLinks();
  const words = useListWords();
  const language = languageOf(i18n.language);
  const offered = links.filter((link) => !link.is_hidden);
  if (state === 'loading') return <Skeleton height="11rem" />;
  if (state === 'never_read') {
    return (
      <OfflineState headingLevel={3} title={words.neverRead}>
        {words.neverReadText}
      </OfflineState>
    );
  }
  if (offered.length === 0) {
    return (
      <EmptyState headingLevel={3} icon={Link2Off} title={t('quickLinks.forms.empty')}>
        {t('quickLinks.forms.emptyReason')}
      </EmptyState>
    );
  }
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))] gap-3 lg:gap-4">
      {offered.map((link) => {
        const Icon = linkIcons[link.icon];
        const content = (
          <>
            <span
              className={`flex size-12 shrink-0 items-center justify-center rounded-control ${link.url === null ? 'bg-sunken text-muted' : 'bg-brand-soft text-brand'}`}
            >
              <Icon aria-hidden="true" className="size-6" />
            </span>
            <span className="flex min-w-0 flex-1 flex-col">
              <span className="font-semibold break-words">{titleOf(link, language)}</span>
              <span className="text-small text-muted wrap-anywhere">
                {link.url === null ? t('quickLinks.forms.noAddress') : new URL(link.url).hostname}
              </span>
            </span>
          </>
        );
        return (
          <li key={link.id} className="flex min-w-0">
            {link.url === null ? (
              <div className={`${tileLook} border-dashed`}>{content}</div>
            ) : (
              <a
                href={link.url}
                target="_blank"
                rel="noopener noreferrer"
                className={`${tileLook} hover:border-brand hover:bg-brand-soft`}
              >
                {content}
                <ExternalLink aria-hidden="true" className="size-5 shrink-0 text-faint" />
                <span className="sr-only">{t('quickLinks.forms.newTab')}</span>
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}
