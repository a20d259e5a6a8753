import { useTranslation } from 'react-i18next';
import { Page } from '../../../ui/page.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { useReadyFor } from '../../../ui/use-ready-for.ts';
import { useIdentity } from '../../auth/index.ts';
import { BiometricsSection } from '../components/biometrics-section.tsx';
import { SessionsSection } from '../components/sessions-section.tsx';
import { TwoFactorSection } from '../components/two-factor-section.tsx';
import { useBiometricsHere } from '../components/use-biometrics-here.ts';
import { readBiometricDevices } from '../remote-biometrics.ts';
import { readSecondFactor } from '../remote-second-factor.ts';
import { readOwnSessions } from '../remote-sessions.ts';
import { useRemote, type Remote } from '../use-remote.ts';

/** What this device knows by itself is not kept from the person longer than this. */
const patienceMs = 3000;

/** Neither an answer nor a failure yet. */
const isFirstAsked = ({ value, problem }: Remote<unknown>) => value === null && problem === null;

export function SecurityScreen() {
  const { t } = useTranslation();
  const { userId } = useIdentity();
  const factor = useRemote(readSecondFactor);
  const devices = useRemote(readBiometricDevices);
  const sessions = useRemote(readOwnSessions);
  const [here, lookHere] = useBiometricsHere(userId);
  const answered = [factor, devices, sessions].every((each) => !isFirstAsked(each));
  const ready = useReadyFor('sections', here !== null && answered, patienceMs);
  return (
    <Page>
      <PageHeader
        title={t('account.security.title')}
        subtitle={t('account.security.subtitle')}
        backTo="/settings"
        backLabel={t('settings.title')}
      />
      {ready ? (
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-5">
            {/* Turning it on signs out the other devices. */}
            <TwoFactorSection state={factor} onChange={sessions.reload} />
            <BiometricsSection
              here={here}
              onLook={lookHere}
              devices={devices}
              onChange={sessions.reload}
            />
          </div>
          <SessionsSection sessions={sessions} />
        </div>
      ) : (
        <SkeletonList label={t('account.loading')} rows={4} />
      )}
    </Page>
  );
}
