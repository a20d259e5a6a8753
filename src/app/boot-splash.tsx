import { useTranslation } from 'react-i18next';

/** The shell's outline while the shell itself is on its way. */
export function BootSplash() {
  const { t } = useTranslation();
  return (
    <div className="min-h-dvh">
      <h1 className="sr-only">Storehand</h1>
      <span role="status" className="sr-only">
        {t('app.starting')}
      </span>
      <div className="h-[calc(var(--header-height)+var(--safe-top))] bg-rail" />
    </div>
  );
}
