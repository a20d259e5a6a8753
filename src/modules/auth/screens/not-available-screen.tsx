import { Hammer } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonLook } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { SignInFrame } from '../components/sign-in-frame.tsx';

/** Stands in for the public pages that are yet to come. */
export function NotAvailableScreen({ page }: { page: 'signup' | 'resetPassword' }) {
  const { t } = useTranslation();
  const title = t(`auth.notAvailable.${page}.title`);
  useEffect(() => {
    document.title = `${title} · Storehand`;
  }, [title]);
  return (
    <SignInFrame>
      <EmptyState
        icon={Hammer}
        headingLevel={1}
        title={title}
        action={
          // Not a link of the router: the sign-in page stands outside it.
          <a href="/login" className={buttonLook({ variant: 'primary' })}>
            {t('auth.notAvailable.back')}
          </a>
        }
      >
        {t(`auth.notAvailable.${page}.text`)}
      </EmptyState>
    </SignInFrame>
  );
}
