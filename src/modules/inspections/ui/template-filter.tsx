import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { nameIn } from '../model/domain/translation.ts';
import { useTemplates } from '../model/queries.ts';

/** One of the templates that the device knows, or all of them. */
export function TemplateFilter({
  value,
  onTemplate,
}: {
  value: string | null;
  onTemplate: (id: string | null) => void;
}) {
  const { t } = useTranslation();
  const { language } = useFormat();
  const templates = useTemplates();
  return (
    <SelectField
      label={t('inspections.filter.template')}
      value={value ?? ''}
      placeholder={t('inspections.filter.allTemplates')}
      onChange={({ target }) => onTemplate(target.value || null)}
      options={templates.rows.map((each) => ({ value: each.id, label: nameIn(each, language) }))}
    />
  );
}
