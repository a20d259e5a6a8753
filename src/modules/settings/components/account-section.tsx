import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { useIdentity } from '../../auth/index.ts';
import { storeTitle, useCurrentStore, useStanding, useStores } from '../../stores/index.ts';

/** More stores than this are a sentence, not a list: a global admin has them all. */
const storesShown = 8;

/** Who is signed in, and what they are where. */
export function AccountSection() {
  const { t } = useTranslation();
  const { email, firstName, lastName } = useIdentity();
  const stores = useStores();
  const current = useCurrentStore();
  const { isGlobalAdmin } = useStanding(current.id);
  const name = `${firstName} ${lastName}`.trim();
  return (
    <Card title={t('settings.account.title')}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {name ? <p className="font-semibold">{name}</p> : null}
        {isGlobalAdmin ? <Badge tone="accent">{t('settings.account.globalAdmin')}</Badge> : null}
        <p className="w-full break-all text-muted">{email}</p>
      </div>
      <h3 className="mt-4 text-small font-semibold">{t('settings.account.stores')}</h3>
      {isGlobalAdmin && stores.length > storesShown ? (
        <p className="text-muted">{t('settings.account.allStores', { count: stores.length })}</p>
      ) : (
        <ul className="divide-y divide-line">
          {stores.map((store) => (
            <li key={store.id} className="flex flex-wrap items-baseline gap-x-3 py-2">
              <span className="tabular-nums">{storeTitle(store)}</span>
              <span className="text-small text-muted">{t(`stores.role.${store.role}`)}</span>
              {store.id === current.id ? (
                <Badge tone="info">{t('settings.account.current')}</Badge>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
