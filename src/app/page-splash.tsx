import { useTranslation } from 'react-i18next';
import { Page } from '../ui/page.tsx';
import { SkeletonList } from '../ui/skeleton.tsx';

/** A screen's outline inside the shell while its code is on its way. */
export function PageSplash() {
  const { t } = useTranslation();
  return (
    <Page>
      <SkeletonList label={t('app.starting')} rows={3} />
    </Page>
  );
}
