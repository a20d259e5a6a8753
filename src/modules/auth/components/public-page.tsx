import { ArrowLeft, CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonLook } from '../../../ui/button.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

/** Spec §9: sign-up and reset lead to the sign-in page after this long. */
const redirectAfterMs = 3000;

/** A page beside the sign-in page, which stands outside the router: the way back is a real link. */
export function PublicPage({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation();
  useEffect(() => {
    document.title = `${title} · Storehand`;
  }, [title]);
  return (
    <SignInFrame>
      <h1 className="text-title text-balance">{title}</h1>
      {children}
      <a href="/login" className={`${buttonLook({ variant: 'quiet' })} -ms-4 self-start`}>
        <ArrowLeft aria-hidden="true" className="size-[1.2em]" />
        {t('auth.backToSignIn')}
      </a>
    </SignInFrame>
  );
}

export function Problem({ children }: { children: ReactNode }) {
  return (
    <p
      role="alert"
      className="flex gap-2.5 rounded-control border-2 border-bad bg-bad-soft px-4 py-3 font-medium text-bad"
    >
      <CircleAlert aria-hidden="true" className="h-lh w-[1.25em] shrink-0" />
      <span className="min-w-0 text-pretty">{children}</span>
    </p>
  );
}

/** It is done; with `leads` the sign-in page follows by itself. */
export function Done({
  leads = false,
  onLeave,
  children,
}: {
  leads?: boolean;
  onLeave?: () => void;
  children: ReactNode;
}) {
  const leave = useEffectEvent(() => {
    onLeave?.();
    window.location.assign('/login');
  });
  useEffect(() => {
    if (!leads) return undefined;
    const timer = setTimeout(() => leave(), redirectAfterMs);
    return () => clearTimeout(timer);
  }, [leads]);
  return (
    <p
      role="status"
      className="flex gap-2.5 rounded-control border-2 border-good bg-good-soft px-4 py-3 font-medium text-good"
    >
      <CircleCheck aria-hidden="true" className="h-lh w-[1.25em] shrink-0" />
      <span className="min-w-0 text-pretty">{children}</span>
    </p>
  );
}
