import { useTranslation } from 'react-i18next';
import type { UnfinishedWrite } from '../../../db/local-database.ts';
import { storeOfScope } from '../domain/unsent-entries.ts';
import { FieldValue } from './field-value.tsx';
import type { Naming } from './use-naming.ts';

/** What a write says: each field that people know by name, with its value. */
export function ChangedFields({ line, naming }: { line: UnfinishedWrite; naming: Naming }) {
  const { t } = useTranslation();
  const deletes = typeof line.set['deleted_at'] === 'string';
  const fields = Object.entries(line.set).flatMap(([name, value]) => {
    const field = naming.field(line, name);
    return field === null || value === null ? [] : [{ name, field, value }];
  });
  if (deletes) return <p className="text-small text-ink">{t('sync.deletes')}</p>;
  if (fields.length === 0) return null;
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-1 text-small">
      {fields.map(({ name, field, value }) => (
        <div key={name} className="flex gap-1.5">
          <dt className="text-muted">{field.label}:</dt>
          <dd className="font-semibold break-words text-ink">
            <FieldValue field={field} value={value} storeId={storeOfScope(line.scope)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
