import { CircleQuestionMark, MessageSquareText, ShieldCheck, Sparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { AccountSection } from '../components/account-section.tsx';
import { AppearanceSection } from '../components/appearance-section.tsx';
import { DeviceSection } from '../components/device-section.tsx';
import { InstallCard } from '../components/install-card.tsx';
import { ResetSection } from '../components/reset-section.tsx';

const links = [
  { to: '/settings/security', key: 'account.security.title', icon: ShieldCheck },
  { to: '/help', key: 'help.title', icon: CircleQuestionMark },
  { to: '/whats-new', key: 'help.news.title', icon: Sparkles },
  { to: '/feedback', key: 'feedback.title', icon: MessageSquareText },
] as const;

export function SettingsScreen() {
  const { t } = useTranslation();
  return (
    <Page>
      <PageHeader title={t('settings.title')} subtitle={t('settings.subtitle')} />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-5">
          <AppearanceSection />
          <AccountSection />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <InstallCard />
          <DeviceSection />
          <Card title={t('settings.more')} padded={false}>
            <ul className="divide-y divide-line overflow-hidden rounded-b-card border-t border-line">
              {links.map(({ to, key, icon: Icon }) => (
                <ListRow
                  key={to}
                  to={to}
                  state={{ from: '/settings' }}
                  leading={<Icon aria-hidden="true" className="size-5.5 text-brand" />}
                  title={t(key)}
                />
              ))}
            </ul>
          </Card>
          <ResetSection />
        </div>
      </div>
    </Page>
  );
}
