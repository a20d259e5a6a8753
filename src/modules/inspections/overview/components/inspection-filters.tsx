import { useTranslation } from 'react-i18next';
import { SearchField } from '../../../../ui/search-field.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import type { InspectionFilter } from '../domain/inspection-filter.ts';
import { inspectionStatuses } from '../../model/domain/inspection-status.ts';
import { statusKeys } from '../../ui/status-badge.tsx';

export function InspectionFilters({
  filter,
  templates,
  onFilter,
}: {
  filter: InspectionFilter;
  templates: readonly { readonly value: string; readonly label: string }[];
  onFilter: (filter: InspectionFilter) => void;
}) {
  const { t } = useTranslation();
  return (
    <search className="grid gap-3 min-[27rem]:grid-cols-2 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
      <SearchField
        className="min-[27rem]:max-lg:col-span-2"
        label={t('inspections.filter.search')}
        placeholder={t('inspections.filter.search')}
        value={filter.search}
        onValueChange={(search) => onFilter({ ...filter, search })}
        clearLabel={t('inspections.action.clearSearch')}
      />
      <SelectField
        label={t('inspections.filter.status')}
        hideLabel
        value={filter.status ?? ''}
        onChange={(event) =>
          onFilter({
            ...filter,
            status: inspectionStatuses.find((status) => status === event.target.value) ?? null,
          })
        }
        placeholder={t('inspections.filter.allStatuses')}
        options={inspectionStatuses.map((status) => ({
          value: status,
          label: t(statusKeys[status]),
        }))}
      />
      <SelectField
        label={t('inspections.filter.template')}
        hideLabel
        value={filter.templateId ?? ''}
        onChange={(event) => onFilter({ ...filter, templateId: event.target.value || null })}
        placeholder={t('inspections.filter.allTemplates')}
        options={templates}
      />
    </search>
  );
}
