import { useTranslation } from 'react-i18next';
import { useMemberName } from '../../stores/index.ts';

/** Who belongs to no store of this device works for all of them. */
export function PersonName({ storeId, userId }: { storeId: string; userId: string }) {
  const { t } = useTranslation();
  return <>{useMemberName(storeId, userId) ?? t('review.office')}</>;
}
