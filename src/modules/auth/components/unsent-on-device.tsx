import { CloudUpload } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { unsentOnDevice } from '../../../platform/storage/unsent-on-device.ts';

/** Work that waits on this device for those who did it: how much, not what (design §7). */
export function UnsentOnDevice() {
  const { t } = useTranslation();
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    let current = true;
    unsentOnDevice().then(
      (found) => current && setChanges(found),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, []);
  if (changes === 0) return null;
  return (
    <p className="flex gap-2.5 rounded-control bg-sunken px-4 py-3 text-small text-muted">
      <CloudUpload aria-hidden="true" className="size-5 shrink-0" />
      {t('auth.unsent.device', { count: changes })}
    </p>
  );
}
