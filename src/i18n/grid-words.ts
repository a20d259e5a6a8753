import { useTranslation } from 'react-i18next';

/** What every table that people sort, select from or page through says (`ui/data-grid.tsx`). */
export function useGridWords() {
  const { t, i18n } = useTranslation();
  return {
    sortBy: t('ui.table.sortBy'),
    ascending: t('ui.table.ascending'),
    descending: t('ui.table.descending'),
    selectAll: t('ui.table.selectAll'),
    pages: t('ui.pager.label'),
    page: (page: number, pages: number) => t('ui.pager.place', { page, pages }),
    previous: t('ui.pager.previous'),
    next: t('ui.pager.next'),
    language: i18n.language,
  };
}
