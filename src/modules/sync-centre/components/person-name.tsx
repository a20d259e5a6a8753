import { useTranslation } from 'react-i18next';
import { useDatabase } from '../../../db/database-context.tsx';
import { useMemberName } from '../../stores/index.ts';

/** Somebody of a store by name, or "you". */
export function PersonName({ storeId, userId }: { storeId: string | null; userId: string | null }) {
  const { t } = useTranslation();
  const { userId: me } = useDatabase();
  const name = useMemberName(storeId ?? '', storeId === null ? null : userId);
  if (userId === me) return t('sync.you');
  return name ?? t('sync.someone');
}
