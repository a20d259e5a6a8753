import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import type { SecondFactor } from '../remote-second-factor.ts';
import type { Remote } from '../use-remote.ts';
import { EnrolDialog } from './enrol-dialog.tsx';
import { NewCodesDialog } from './new-codes-dialog.tsx';
import { RemoteContent } from './remote-content.tsx';
import { TurnOffDialog } from './turn-off-dialog.tsx';

/** Fewer than this and it is time for new ones. */
const fewCodes = 3;

export function TwoFactorSection({
  state,
  onChange,
}: {
  state: Remote<SecondFactor>;
  onChange: () => void;
}) {
  const { t } = useTranslation();
  const format = useFormat('device');
  const [open, setOpen] = useState<'enrol' | 'codes' | 'turnOff' | null>(null);
  const close = () => {
    setOpen(null);
    state.reload();
    onChange();
  };
  return (
    <Card title={t('account.twoFactor.title')}>
      <RemoteContent remote={state} label={t('account.loading')}>
        {({ authenticator, recoveryCodes }) => (
          <div className="flex flex-col gap-4">
            <div className="flex flex-col items-start gap-2">
              <Badge tone={authenticator ? 'good' : 'neutral'}>
                {t(authenticator ? 'account.twoFactor.on' : 'account.twoFactor.off')}
              </Badge>
              <p className="max-w-prose text-muted">
                {authenticator
                  ? t('account.twoFactor.onSince', { date: format.date(authenticator.addedAt) })
                  : t('account.twoFactor.text')}
              </p>
            </div>
            {authenticator ? (
              <>
                <p className={recoveryCodes.left < fewCodes ? 'font-medium text-warn' : ''}>
                  {recoveryCodes.madeAt === null
                    ? t('account.codes.none')
                    : t('account.codes.left', { count: recoveryCodes.left })}
                </p>
                <div className="flex flex-wrap gap-2">
                  <Button onClick={() => setOpen('codes')}>{t('account.codes.make')}</Button>
                  <Button onClick={() => setOpen('turnOff')}>
                    {t('account.twoFactor.turnOff')}
                  </Button>
                </div>
              </>
            ) : (
              <Button variant="primary" className="self-start" onClick={() => setOpen('enrol')}>
                {t('account.twoFactor.setUp')}
              </Button>
            )}
            {open === 'turnOff' && authenticator ? (
              <TurnOffDialog
                factorId={authenticator.id}
                onClose={() => setOpen(null)}
                onDone={close}
              />
            ) : null}
          </div>
        )}
      </RemoteContent>
      {open === 'enrol' ? <EnrolDialog onClose={close} /> : null}
      {open === 'codes' ? <NewCodesDialog onClose={close} /> : null}
    </Card>
  );
}
