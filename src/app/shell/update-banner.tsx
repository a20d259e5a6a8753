import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { applyUpdate, observeUpdate } from '../../platform/service-worker.ts';

/** Says that a newer version waits; the person decides when (design §6). */
export function UpdateBanner() {
  const { t } = useTranslation();
  const [waits, setWaits] = useState(false);
  useEffect(() => {
    const subscription = observeUpdate().subscribe(setWaits);
    return () => subscription.unsubscribe();
  }, []);
  if (!waits) return null;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-center gap-x-4 bg-accent-soft px-4 text-accent"
    >
      <p className="py-2 font-medium">{t('app.update.text')}</p>
      <button
        type="button"
        onClick={() => void applyUpdate()}
        className="min-h-12 rounded-control px-3 font-bold underline underline-offset-4"
      >
        {t('app.update.action')}
      </button>
    </div>
  );
}
