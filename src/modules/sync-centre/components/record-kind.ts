import { useTranslation } from 'react-i18next';

const kinds = [
  'food_cost_entries',
  'weekly_sales_forecasts',
  'notifications',
  'inspections',
  'inspection_responses',
  'inspection_photos',
  'inspection_action_items',
  'requests',
  'record_conflicts',
] as const;

/** Parts of an inspection, which need not say of what they are. */
const parts = ['inspection_responses', 'inspection_photos', 'inspection_action_items'] as const;

type KindName = {
  (collection: string, count: number): string;
  /** As part of a record that is named already: "5 answers". */
  readonly within: (collection: string, count: number) => string;
};

/** The name of what a collection holds, for one or many. */
export function useRecordKind(): KindName {
  const { t } = useTranslation();
  const name = (collection: string, count: number) =>
    t(`sync.kind.${kinds.find((kind) => kind === collection) ?? 'other'}`, { count });
  const within = (collection: string, count: number) => {
    const part = parts.find((each) => each === collection);
    return part === undefined ? name(collection, count) : t(`sync.part.${part}`, { count });
  };
  return Object.assign(name, { within });
}
