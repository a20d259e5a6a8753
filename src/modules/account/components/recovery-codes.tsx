import { Copy, Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { downloadFile } from '../../../platform/browser/download-file.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toasts.tsx';

/** Codes that were just made: the only time that they can be seen (rule AC3). */
export function RecoveryCodes({ codes, email }: { codes: readonly string[]; email: string }) {
  const { t } = useTranslation();
  const written = codes.join('\n');
  const copy = () =>
    navigator.clipboard.writeText(written).then(
      () => toast.success(t('account.codes.copied')),
      () => toast.error(t('account.codes.notCopied')),
    );
  const download = () =>
    downloadFile(
      'storehand-recovery-codes.txt',
      new Blob([`Storehand\n${email}\n${t('account.codes.once')}\n\n${written}\n`], {
        type: 'text/plain',
      }),
    );
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">{t('account.codes.text')}</p>
      <ol
        aria-label={t('account.codes.title')}
        className="grid grid-cols-1 gap-x-6 gap-y-1.5 rounded-control bg-sunken px-4 py-3 text-center font-mono text-body sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2 *:grow sm:*:grow-0">
        <Button icon={Download} onClick={download}>
          {t('account.codes.download')}
        </Button>
        <Button icon={Copy} onClick={() => void copy()}>
          {t('account.codes.copy')}
        </Button>
      </div>
    </div>
  );
}
