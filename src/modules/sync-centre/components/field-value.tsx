import { useTranslation } from 'react-i18next';
import { useRow } from '../../../db/database-context.tsx';
import type { FieldDescription, NamedRow } from '../record-label.ts';
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
  if (typeof field.value === 'object') {
    return typeof value === 'string' ? (
      <RowName named={field.value} id={value} />
    ) : (
      field.value.unknown
    );
  }
  return field.value(value);
}

function RowName({ named, id }: { named: NamedRow; id: string }) {
  const { row, loading } = useRow(named.of, id);
  if (loading) return null;
  return row === null ? named.unknown : named.name(row);
}
