import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { changeLanguage } from '../../../i18n/start.ts';
import { languageNames, languageOf, languages } from '../../../i18n/languages.ts';

/** The frame of the public pages: the shop front beside the form, above it on phones. */
export function SignInFrame({ children }: { children: ReactNode }) {
  const { t, i18n } = useTranslation();
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] lg:grid-cols-[minmax(22rem,5fr)_7fr] lg:grid-rows-1">
      <header className="on-rail relative flex flex-col overflow-hidden bg-rail px-5 pt-[calc(1.25rem+var(--safe-top))] pb-7 text-on-rail sm:px-8 lg:justify-between lg:p-10">
        <p className="flex items-center gap-3 text-heading lg:text-[1.375rem]">
          <img
            src="/icons/storehand.svg"
            alt=""
            width={40}
            height={40}
            className="rounded-control"
          />
          Storehand
        </p>
        <div className="hidden lg:block">
          <p className="max-w-[18ch] text-[clamp(2rem,3vw,2.75rem)] leading-[1.08] font-bold tracking-[-0.025em] text-balance">
            {t('auth.promise.title')}
          </p>
          <p className="mt-4 max-w-[42ch] text-body text-rail-muted">{t('auth.promise.text')}</p>
        </div>
        <nav aria-label={t('app.language')} className="hidden gap-1 lg:flex">
          <LanguageLinks />
        </nav>
        <Awning />
      </header>
      <main className="flex justify-center px-5 py-7 sm:px-8 lg:items-center lg:py-12">
        <div className="flex w-full max-w-md flex-col gap-6">
          {children}
          <nav aria-label={t('app.language')} className="-ms-3 flex gap-1 lg:hidden">
            <LanguageLinks onCanvas />
          </nav>
        </div>
      </main>
    </div>
  );

  function LanguageLinks({ onCanvas = false }: { onCanvas?: boolean }) {
    const chosen = languageOf(i18n.language);
    return languages.map((language) => (
      <button
        key={language}
        type="button"
        lang={language}
        aria-pressed={language === chosen}
        onClick={() => void changeLanguage(language)}
        className={`min-h-12 rounded-control px-3 text-small font-semibold ${
          onCanvas
            ? 'text-muted aria-pressed:text-ink aria-pressed:underline'
            : 'text-rail-muted hover:bg-rail-raised aria-pressed:text-on-rail aria-pressed:underline'
        } underline-offset-4`}
      >
        {languageNames[language]}
      </button>
    ));
  }
}

/** The scalloped edge of a shop's awning, in the sign's two colours. */
function Awning() {
  return (
    <svg
      aria-hidden="true"
      className="absolute inset-x-0 bottom-0 h-3 w-full lg:inset-x-auto lg:inset-y-0 lg:end-0 lg:h-full lg:w-3"
    >
      <defs>
        <pattern id="awning-row" width="48" height="12" patternUnits="userSpaceOnUse">
          <path d="M0 12V6a12 6 0 0 1 24 0v6z" fill="var(--marigold)" />
          <path d="M24 12V6a12 6 0 0 1 24 0v6z" fill="var(--awning)" />
        </pattern>
        <pattern id="awning-column" width="12" height="48" patternUnits="userSpaceOnUse">
          <path d="M12 0H6a6 12 0 0 0 0 24h6z" fill="var(--marigold)" />
          <path d="M12 24H6a6 12 0 0 0 0 24h6z" fill="var(--awning)" />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill="url(#awning-row)" className="lg:hidden" />
      <rect width="100%" height="100%" fill="url(#awning-column)" className="max-lg:hidden" />
    </svg>
  );
}
