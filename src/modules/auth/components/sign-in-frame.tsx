import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { changeLanguage } from '../../../i18n/start.ts';
import { Awning } from '../../../ui/awning.tsx';
import { languageNames, languageOf, languages } from '../../../i18n/languages.ts';

/** The frame of the public pages: the shop front beside the form, above it on phones. */
export function SignInFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className="grid min-h-dvh grid-cols-1 grid-rows-[auto_1fr] lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:grid-rows-1">
      <header className="on-rail relative flex flex-col bg-rail px-5 pt-[calc(1.25rem+var(--safe-top))] pb-5 text-on-rail sm:px-8 lg:justify-between lg:gap-8 lg:p-10">
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
        <nav aria-label={t('app.language')} className="-ms-3 hidden flex-wrap gap-1 lg:flex">
          <LanguageLinks />
        </nav>
        <Awning beside />
      </header>
      <main className="flex min-w-0 justify-center px-5 pt-10 pb-7 sm:px-8 lg:items-center lg:py-12">
        <div className="flex w-full max-w-md min-w-0 flex-col gap-6">
          {children}
          <nav aria-label={t('app.language')} className="-ms-3 flex flex-wrap gap-1 lg:hidden">
            <LanguageLinks onCanvas />
          </nav>
        </div>
      </main>
    </div>
  );
}

function LanguageLinks({ onCanvas = false }: { onCanvas?: boolean }) {
  const { i18n } = useTranslation();
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
