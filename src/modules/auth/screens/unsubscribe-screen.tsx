import { MailX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Done, Problem, PublicPage } from '../components/public-page.tsx';
import { unsubscribeMail, type MailEnd } from '../remote-unsubscribe.ts';

/**
 * Where the link of a mail leads that ends such mails (rules of notifications, D19). It asks for a press: programs open the
 * links of a mail, too.
 */
export function UnsubscribeScreen() {
  const { t } = useTranslation();
  const [token] = useState(() => window.location.hash.slice(1));
  const [ended, setEnded] = useState<MailEnd | null>(null);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const end = async () => {
    setBusy(true);
    const answer = await unsubscribeMail(token);
    setBusy(false);
    setFailed(answer === null);
    setEnded(answer);
  };
  const isKnown = token !== '' && ended?.outcome !== 'unknown';
  return (
    <PublicPage title={t('auth.unsubscribe.title')}>
      {!isKnown ? (
        <Problem>{t('auth.unsubscribe.unknown')}</Problem>
      ) : ended === null ? (
        <div className="flex flex-col gap-4">
          <p className="text-muted">{t('auth.unsubscribe.text')}</p>
          {failed ? <Problem>{t('auth.unsubscribe.failed')}</Problem> : null}
          <Button
            variant="primary"
            size="lg"
            fullWidth
            icon={MailX}
            pending={busy}
            onClick={() => void end()}
          >
            {t('auth.unsubscribe.action')}
          </Button>
        </div>
      ) : ended.outcome === 'used' ? (
        <Problem>{t('auth.unsubscribe.used')}</Problem>
      ) : (
        <Done>
          {ended.outcome === 'already'
            ? t('auth.unsubscribe.already')
            : ended.kind === 'urgent'
              ? t('auth.unsubscribe.urgentOff')
              : t('auth.unsubscribe.digestOff')}
        </Done>
      )}
    </PublicPage>
  );
}
