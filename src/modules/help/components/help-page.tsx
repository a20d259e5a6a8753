import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { OfflineState } from '../../../ui/states.tsx';
import type { HelpContent } from '../content/content.ts';
import { useHelpContent } from './use-help-content.ts';

/** Waits for the texts of the person's language, and says so when they can't be had. */
export function WithHelpContent({ children }: { children: (content: HelpContent) => ReactNode }) {
  const { t } = useTranslation();
  const { content, loading, retry } = useHelpContent();
  if (loading) return <SkeletonList label={t('ui.loading')} rows={5} />;
  if (content === null) {
    return (
      <OfflineState
        title={t('help.failed')}
        action={<Button onClick={retry}>{t('app.error.retry')}</Button>}
      >
        {t('help.failedReason')}
      </OfflineState>
    );
  }
  return children(content);
}
