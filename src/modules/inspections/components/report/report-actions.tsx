import { Printer, Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.tsx';
import { toast } from '../../../../ui/toasts.tsx';

/** On paper or as PDF by the browser's own print; to somebody of the store as a link into the app. */
export function ReportActions({ inspectionId, title }: { inspectionId: string; title: string }) {
  const { t } = useTranslation();
  const share = async () => {
    const url = new URL(`/inspections/${inspectionId}`, window.location.origin).href;
    try {
      if ('share' in navigator) {
        await navigator.share({ title, url });
        return;
      }
      await window.navigator.clipboard.writeText(url);
      toast.success(t('inspections.report.linkCopied'), {
        message: t('inspections.report.linkFor'),
      });
    } catch (error) {
      // Closing the device's share sheet is no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      toast.error(t('inspections.report.linkFailed'));
    }
  };
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Button icon={Printer} onClick={() => window.print()}>
        {t('inspections.report.print')}
      </Button>
      <Button icon={Share2} onClick={() => void share()}>
        {t('inspections.report.share')}
      </Button>
    </div>
  );
}
