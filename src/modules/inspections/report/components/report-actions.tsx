import { Printer, RotateCcw, Share2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDatabase } from '../../../../db/database-context.tsx';
import { hasPermission } from '../../../../kernel/permission.ts';
import { serverNow } from '../../../../platform/browser/clock.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { toast } from '../../../../ui/toasts.tsx';
import { useStanding } from '../../../stores/index.ts';
import type { Inspection } from '../../model/collections.ts';
import { reopenInspection } from '../commands.ts';

/**
 * On paper or as PDF by the browser's own print; to somebody of the store as a link into the app; and open again, by who
 * may (rule G6).
 */
export function ReportActions({ inspection, title }: { inspection: Inspection; title: string }) {
  const { t } = useTranslation();
  const database = useDatabase();
  const standing = useStanding(inspection.store_id);
  const [asking, setAsking] = useState(false);
  const mayReopen =
    inspection.status === 'completed' && hasPermission(standing, 'reopen_inspections');
  const reopen = async () => {
    try {
      await reopenInspection({ database, standing, now: serverNow }, inspection.id);
    } catch {
      toast.error(t('inspections.actions.failed'));
    }
    setAsking(false);
  };
  const share = async () => {
    const url = new URL(`/inspections/${inspection.id}`, window.location.origin).href;
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
      {mayReopen ? (
        <Button icon={RotateCcw} onClick={() => setAsking(true)}>
          {t('inspections.reopen.action')}
        </Button>
      ) : null}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('inspections.reopen.title')}
        description={t('inspections.reopen.hint')}
        confirmLabel={t('inspections.reopen.action')}
        cancelLabel={t('ui.cancel')}
        tone="primary"
        onConfirm={reopen}
      />
    </div>
  );
}
