import { UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../../../ui/chip.tsx';
import { FilterBar } from '../../../../ui/filter-bar.tsx';
import { SearchField } from '../../../../ui/search-field.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import type { ActionFilter } from '../domain/action-list.ts';
import { priorities } from '../../model/domain/priority.ts';

export function ActionFilters({
  filter,
  count,
  onFilter,
}: {
  filter: ActionFilter;
  count: number;
  onFilter: (filter: ActionFilter) => void;
}) {
  const { t } = useTranslation();
  return (
    <FilterBar count={t('inspections.actions.count', { count })}>
      <SearchField
        label={t('inspections.actions.search')}
        placeholder={t('inspections.actions.search')}
        value={filter.search}
        onValueChange={(search) => onFilter({ ...filter, search })}
        clearLabel={t('inspections.action.clearSearch')}
      />
      <SelectField
        label={t('inspections.actions.priority')}
        hideLabel
        value={filter.priority ?? ''}
        onChange={(event) =>
          onFilter({
            ...filter,
            priority: priorities.find((priority) => priority === event.target.value) ?? null,
          })
        }
        placeholder={t('inspections.actions.allPriorities')}
        options={priorities.map((priority) => ({
          value: priority,
          label: t(`inspections.priority.${priority}`),
        }))}
      />
      <Chip
        icon={UserRound}
        pressed={filter.mine}
        onPress={() => onFilter({ ...filter, mine: !filter.mine })}
        className="justify-self-start"
      >
        {t('inspections.actions.mine')}
      </Chip>
    </FilterBar>
  );
}
