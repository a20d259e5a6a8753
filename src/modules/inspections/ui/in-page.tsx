import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import type { StandIn } from '../../../ui/deferred.tsx';
import { Page } from '../../../ui/page.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { ErrorState } from '../../../ui/states.tsx';

/**
 * A part of a screen whose code comes after what an inspection needs (it is fetched when nothing else is to do). Where
 * it cannot be had, that is said in its place, and the screen around it stays.
 */
export const inPage: StandIn = {
  fallback: <PartComing />,
  missing: (retry) => <PartMissing onRetry={retry} />,
};

function PartComing() {
  const { t } = useTranslation();
  return (
    <Page>
      <Spinner label={t('inspections.loading.inspection')} />
    </Page>
  );
}

function PartMissing({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Page>
      <ErrorState
        title={t('app.codeMissing.offline')}
        action={
          <Button variant="primary" onClick={onRetry}>
            {t('inspections.action.retry')}
          </Button>
        }
      >
        {t('app.codeMissing.offlineText')}
      </ErrorState>
    </Page>
  );
}
