import { Download, Share, SquarePlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { install, useInstallOffer } from '../../../platform/browser/install-offer.ts';
import { writePreference } from '../../../platform/storage/preferences.ts';
import { usePreference } from '../../../platform/storage/use-preference.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useIdentity } from '../../auth/index.ts';

const declinedName = 'installDeclined';
const declinedSchema = v.boolean();

/** Rule ST4: with a button where the browser has one, in steps on iPhones and iPads. `once`: until it is declined. */
export function InstallCard({ once = false }: { once?: boolean }) {
  const { t } = useTranslation();
  const { userId } = useIdentity();
  const offer = useInstallOffer();
  const declined = usePreference(userId, declinedName, declinedSchema) === true;
  if (offer === 'none' || (once && declined)) return null;
  return (
    <Card title={t('settings.install.title')}>
      <p className="text-muted">{t('settings.install.text')}</p>
      {offer === 'apple' ? (
        <ol className="mt-3 flex list-decimal flex-col gap-2 ps-6">
          <li>
            {t('settings.install.share')}{' '}
            <Share aria-hidden="true" className="inline size-5 align-text-bottom text-brand" />
          </li>
          <li>
            {t('settings.install.add')}{' '}
            <SquarePlus aria-hidden="true" className="inline size-5 align-text-bottom text-brand" />
          </li>
        </ol>
      ) : null}
      <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
        {offer === 'button' ? (
          <Button variant="primary" icon={Download} onClick={() => void install()}>
            {t('settings.install.action')}
          </Button>
        ) : null}
        {once ? (
          <Button variant="quiet" onClick={() => writePreference(userId, declinedName, true)}>
            {t('settings.install.notNow')}
          </Button>
        ) : null}
      </div>
    </Card>
  );
}
