import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { writePreference } from '../../../platform/storage/preferences.ts';
import { readTokens } from '../../../platform/session/stored-session.ts';
import { useNow } from '../../../platform/browser/use-now.ts';
import { usePreference } from '../../../platform/storage/use-preference.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { useIdentity } from '../../auth/index.ts';
import { useStoreChoice } from '../../stores/index.ts';
import {
  askPreference,
  askSchema,
  asksForSecondFactor,
  isSecondFactorOn,
} from '../domain/second-factor-ask.ts';

/** On the module page of admins, until it is on (rule AC9). */
export function SecondFactorAsk() {
  const { t } = useTranslation();
  const { userId } = useIdentity();
  const { stores, isGlobalAdmin } = useStoreChoice();
  const laterAt = usePreference(userId, askPreference, askSchema);
  const [hasSecondFactor] = useState(() => isSecondFactorOn(readTokens()));
  const now = useNow().getTime();
  const isAdmin = isGlobalAdmin || stores.some(({ role }) => role === 'admin');
  if (!asksForSecondFactor({ isAdmin, hasSecondFactor, laterAt, now })) return null;
  return (
    <section
      aria-labelledby="second-factor-ask"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-surface px-4 py-3 shadow-raised"
    >
      <span className="flex size-11 shrink-0 items-center justify-center rounded-control bg-brand-soft text-brand">
        <ShieldCheck aria-hidden="true" className="size-5.5" />
      </span>
      <div className="min-w-52 flex-1 basis-0">
        <h2 id="second-factor-ask" className="text-body font-semibold">
          {t('account.twoFactor.ask.title')}
        </h2>
        <p className="text-small text-muted">{t('account.twoFactor.ask.text')}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to="/settings/security">{t('account.twoFactor.ask.action')}</ButtonLink>
        <Button variant="quiet" onClick={() => writePreference(userId, askPreference, Date.now())}>
          {t('account.twoFactor.ask.later')}
        </Button>
      </div>
    </section>
  );
}
