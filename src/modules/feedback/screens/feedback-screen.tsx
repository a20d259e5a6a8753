import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigationRequest } from '../../../platform/browser/use-navigation-request.ts';
import { Page } from '../../../ui/page.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { useCurrentStore, useStanding } from '../../stores/index.ts';
import { FeedbackForm } from '../components/feedback-form.tsx';
import { feedbackRequest } from '../components/feedback-request.ts';
import { OwnFeedback } from '../components/own-feedback.tsx';
import { ReceivedFeedbackList } from '../components/received-feedback.tsx';

export function FeedbackScreen() {
  const { t } = useTranslation();
  const { isGlobalAdmin } = useStanding(useCurrentStore().id);
  const [shown, setShown] = useState<'write' | 'received'>('write');
  const request = useNavigationRequest(feedbackRequest);
  const own = (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
      <FeedbackForm request={request} />
      <OwnFeedback />
    </div>
  );
  return (
    <Page>
      <PageHeader title={t('feedback.title')} subtitle={t('feedback.subtitle')} />
      {isGlobalAdmin ? (
        <Tabs
          label={t('feedback.show')}
          value={shown}
          onValueChange={setShown}
          tabs={[
            { value: 'write', label: t('feedback.write'), panel: own },
            {
              value: 'received',
              label: t('feedback.received.title'),
              panel: <ReceivedFeedbackList />,
            },
          ]}
        />
      ) : (
        own
      )}
    </Page>
  );
}
