import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../ui/page-header.tsx';
import { Page } from '../../ui/page.tsx';
import { AskStore } from '../stores/index.ts';

/** Asks for which store an amount is to be entered (rule SV5). */
export function AskStoreToEnter({ onStore }: { onStore: () => void }) {
  const { t } = useTranslation();
  return (
    <Page>
      <PageHeader title={t('budget.title')} />
      <AskStore onStore={onStore} />
    </Page>
  );
}
