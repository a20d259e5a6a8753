import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../ui/toasts.tsx';
import { useIdentity } from '../../auth/index.ts';
import { noteBiometricOffer, shouldOfferBiometrics } from '../commands-biometrics.ts';
import { EnrolBiometricsDialog } from './enrol-biometrics-dialog.tsx';

/** Long enough to read it after looking around; it is in Settings later. */
const offerMs = 20_000;

/** After a sign-in on a device that recognises people: the next one could be quicker. Said once. */
export function BiometricOffer() {
  const { t } = useTranslation();
  const { userId } = useIdentity();
  const [enrolling, setEnrolling] = useState(false);
  const offer = useEffectEvent(() => {
    noteBiometricOffer(userId);
    return toast.info(t('account.biometrics.title'), {
      message: t('account.biometrics.offer'),
      action: { label: t('account.biometrics.offerYes'), onAction: () => setEnrolling(true) },
      duration: offerMs,
    });
  });
  useEffect(() => {
    let current = true;
    let shown: string | null = null;
    shouldOfferBiometrics(userId).then(
      (should) => {
        if (current && should) shown = offer();
      },
      () => undefined,
    );
    return () => {
      current = false;
      // It is not for the next person.
      if (shown !== null) toast.dismiss(shown);
    };
  }, [userId]);
  const close = () => setEnrolling(false);
  return enrolling ? <EnrolBiometricsDialog onClose={close} onDone={close} /> : null;
}
