import { useTranslation } from 'react-i18next';

const kinds = [
  'food_cost_entries',
  'weekly_sales_forecasts',
  'notifications',
  'inspections',
  'inspection_responses',
  'inspection_photos',
  'inspection_action_items',
] as const;

/** The name of what a collection holds, for one or many. */
export function useRecordKind(): (collection: string, count: number) => string {
  const { t } = useTranslation();
  return (collection, count) =>
    t(`sync.kind.${kinds.find((kind) => kind === collection) ?? 'other'}`, { count });
}
