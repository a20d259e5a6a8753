import { useTranslation } from 'react-i18next';
import type { FieldDescription } from '../record-label.ts';
import { PersonName } from './person-name.tsx';

/** One value of one field in words, also the empty one. */
export function FieldValue({
  field,
  value,
  storeId,
}: {
  field: FieldDescription | null;
  value: unknown;
  storeId: string | null;
}) {
  const { t } = useTranslation();
  if (value === null || value === undefined || value === '') return t('records.empty');
  if (field === null) return typeof value === 'string' ? value : JSON.stringify(value);
  if (field.value === 'person') {
    return <PersonName storeId={storeId} userId={typeof value === 'string' ? value : null} />;
  }
  return field.value(value);
}
