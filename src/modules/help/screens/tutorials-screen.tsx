import { useTranslation } from 'react-i18next';
import { Page } from '../../../ui/page.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { GuideCards } from '../components/guide-cards.tsx';
import { WithHelpContent } from '../components/help-page.tsx';

export function TutorialsScreen() {
  const { t } = useTranslation();
  return (
    <Page>
      <PageHeader
        title={t('help.tutorials.title')}
        subtitle={t('help.tutorials.subtitle')}
        backTo="/help"
        backLabel={t('help.title')}
      />
      <WithHelpContent>
        {(content) => <GuideCards content={content} headingLevel={2} />}
      </WithHelpContent>
    </Page>
  );
}
