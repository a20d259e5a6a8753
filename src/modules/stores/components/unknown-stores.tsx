import { useTranslation } from 'react-i18next';
import { useStoresViewChoice } from '../queries.ts';

/** Rule SV2: what the address asked for and is not shown. */
export function UnknownStores() {
  const { t } = useTranslation();
  const { unknown } = useStoresViewChoice();
  if (unknown.length === 0) return null;
  return (
    <p role="status" className="rounded-control border border-warn px-4 py-3 text-body">
      {t('stores.picker.unknown', { count: unknown.length, numbers: unknown.join(', ') })}
    </p>
  );
}
