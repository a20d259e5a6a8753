import { useTranslation } from 'react-i18next';
import { Page } from '../../../ui/page.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { BiometricsSection } from '../components/biometrics-section.tsx';
import { SessionsSection } from '../components/sessions-section.tsx';
import { TwoFactorSection } from '../components/two-factor-section.tsx';
import { readOwnSessions } from '../remote-sessions.ts';
import { useRemote } from '../use-remote.ts';

export function SecurityScreen() {
  const { t } = useTranslation();
  const sessions = useRemote(readOwnSessions);
  return (
    <Page>
      <PageHeader
        title={t('account.security.title')}
        subtitle={t('account.security.subtitle')}
        backTo="/settings"
        backLabel={t('settings.title')}
      />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        {/* Turning it on signs out the other devices. */}
        <TwoFactorSection onChange={sessions.reload} />
        <BiometricsSection onChange={sessions.reload} />
        <SessionsSection sessions={sessions} />
      </div>
    </Page>
  );
}
