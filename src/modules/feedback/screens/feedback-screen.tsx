import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import * as v from 'valibot';
import { Page } from '../../../ui/page.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { useCurrentStore, useStanding } from '../../stores/index.ts';
import { FeedbackForm } from '../components/feedback-form.tsx';
import { OwnFeedback } from '../components/own-feedback.tsx';
import { ReceivedFeedbackList } from '../components/received-feedback.tsx';

/** Whoever links here may say which page it is about. */
const fromSchema = v.object({ from: v.pipe(v.string(), v.startsWith('/')) });

export function FeedbackScreen() {
  const { t } = useTranslation();
  const { state } = useLocation();
  const { isGlobalAdmin } = useStanding(useCurrentStore().id);
  const [shown, setShown] = useState<'write' | 'received'>('write');
  const from = v.safeParse(fromSchema, state);
  return (
    <Page>
      <PageHeader title={t('feedback.title')} subtitle={t('feedback.subtitle')} />
      {isGlobalAdmin ? (
        <SegmentedControl
          label={t('feedback.show')}
          hideLabel
          value={shown}
          onValueChange={setShown}
          className="max-w-md"
          options={[
            { value: 'write', label: t('feedback.write') },
            { value: 'received', label: t('feedback.received.title') },
          ]}
        />
      ) : null}
      {shown === 'received' ? (
        <ReceivedFeedbackList />
      ) : (
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
          <FeedbackForm page={from.success ? from.output.from : null} />
          <OwnFeedback />
        </div>
      )}
    </Page>
  );
}
