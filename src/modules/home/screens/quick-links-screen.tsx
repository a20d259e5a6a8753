import { Pencil, WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../../../db/use-connection.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useCurrentStore, useStanding } from '../../stores/index.ts';
import { FavouriteList } from '../components/favourite-list.tsx';
import { FormLinks } from '../components/form-links.tsx';
import { useQuickLinks } from '../queries.ts';

/** The forms outside of the product, and the person's own favourites within it (spec §1, §4). */
export function QuickLinksScreen() {
  const { t } = useTranslation();
  const { isGlobalAdmin } = useStanding(useCurrentStore().id);
  const connection = useConnection();
  const { state } = useQuickLinks();
  return (
    <Page>
      <PageHeader
        title={t('quickLinks.title')}
        subtitle={t('quickLinks.subtitle')}
        actions={
          isGlobalAdmin ? (
            <ButtonLink to="/quick-links/edit" icon={Pencil}>
              {t('quickLinks.edit.action')}
            </ButtonLink>
          ) : null
        }
      />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <section aria-labelledby="forms" className="flex flex-col gap-3">
          <h2 id="forms" className="text-heading">
            {t('quickLinks.forms.title')}
          </h2>
          {connection === 'offline' ? (
            <p className="flex items-center gap-2 text-small text-muted">
              <WifiOff aria-hidden="true" className="size-4.5 shrink-0" />
              {t('quickLinks.forms.offline')}
            </p>
          ) : null}
          <FormLinks />
        </section>
        {/* Nothing is shown below what may still grow: it would move. */}
        <section
          aria-labelledby="favourites"
          className={
            state === 'loading'
              ? 'max-lg:hidden lg:flex lg:flex-col lg:gap-3'
              : 'flex flex-col gap-3'
          }
        >
          <div>
            <h2 id="favourites" className="text-heading">
              {t('favourites.title')}
            </h2>
            <p className="text-small text-muted">{t('favourites.how')}</p>
          </div>
          <FavouriteList />
        </section>
      </div>
    </Page>
  );
}
