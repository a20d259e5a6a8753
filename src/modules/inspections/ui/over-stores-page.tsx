import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeptAnswer } from '../../../db/use-kept-answer.ts';
import { useFormat } from '../../../i18n/format.ts';
import { Button } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Page } from '../../../ui/page.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { ErrorState, OfflineState } from '../../../ui/states.tsx';
import {
  storeTitle,
  UnknownStores,
  useStoreChoice,
  useStoresView,
  useStoresViewName,
} from '../../stores/index.ts';

/** A page of the inspections where several stores are looked at. */
export function OverStoresPage({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const { isGlobalAdmin } = useStoreChoice();
  const looked = useStoresViewName();
  return (
    <Page>
      <PageHeader
        title={title}
        subtitle={looked ?? t(isGlobalAdmin ? 'stores.picker.all' : 'stores.picker.mine')}
        actions={actions}
      />
      <UnknownStores />
      {children}
    </Page>
  );
}

/** What came last, with its time where it is not of now; what there is to say where nothing came. */
export function StoresAnswer<Value>({
  answer: { kept, state, again },
  children,
}: {
  answer: KeptAnswer<Value>;
  children: (value: Value) => ReactNode;
}) {
  const { t } = useTranslation();
  const format = useFormat('device');
  if (kept === null) {
    return state === 'offline' ? (
      <OfflineState title={t('inspections.overStores.offlineTitle')} headingLevel={2}>
        {t('inspections.overStores.offlineReason')}
      </OfflineState>
    ) : state === 'failed' ? (
      <ErrorState
        title={t('inspections.overStores.error')}
        headingLevel={2}
        action={<Button onClick={again}>{t('inspections.overStores.retry')}</Button>}
      />
    ) : (
      <SkeletonList rows={6} label={t('inspections.overStores.loading')} />
    );
  }
  const time = format.dateTime(kept.asOf);
  return (
    <>
      {children(kept.value)}
      <p className="text-small text-muted">
        {t(
          state === 'offline' || state === 'failed'
            ? 'inspections.overStores.keptFrom'
            : 'inspections.overStores.asOf',
          { time },
        )}
      </p>
    </>
  );
}

/** One of the stores that are looked at, or all of them; by their numbers in the address. */
export function StoreFilter({
  value,
  onStore,
}: {
  value: string | null;
  onStore: (id: string | null) => void;
}) {
  const { t } = useTranslation();
  const view = useStoresView();
  return (
    <SelectField
      label={t('inspections.overStores.store')}
      value={value ?? ''}
      placeholder={t('inspections.overStores.everyStore')}
      onChange={({ target }) => onStore(target.value || null)}
      options={(view?.stores ?? [])
        .filter(({ number }) => number !== 'OFFICE')
        .map((store) => ({ value: store.id, label: storeTitle(store) }))}
    />
  );
}

/** Two filters of a bar that stand beside each other on a phone, too; where there is room each has a place of its own. */
export function FilterPair({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-2 items-end gap-2 sm:contents">{children}</div>;
}
