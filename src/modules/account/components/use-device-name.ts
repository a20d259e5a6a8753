import { useTranslation } from 'react-i18next';
import { deviceOfUserAgent } from '../domain/device-of-user-agent.ts';

/** What a browser calls itself, as people would: "Chrome on Android". */
export function useDeviceName(): (userAgent: string | null) => string {
  const { t } = useTranslation();
  return (userAgent) => {
    const { browser, system } = deviceOfUserAgent(userAgent);
    if (browser && system) return t('account.sessions.device', { browser, system });
    return browser ?? system ?? t('account.sessions.unknownDevice');
  };
}
