import { LifeBuoy, Save, Share2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSyncStatus } from '../../../../db/database-context.tsx';
import { useFormat } from '../../../../i18n/format.ts';
import { useMeasure } from '../../../../i18n/use-measure.ts';
import { downloadFile } from '../../../../platform/browser/download-file.ts';
import { loadCode } from '../../../../platform/worker/load-code.ts';
import type { MadePack, PackProgress } from '../../../../platform/storage/rescue-pack.ts';
import { Button } from '../../../../ui/button.tsx';
import { Progress } from '../../../../ui/progress.tsx';
import { toast } from '../../../../ui/toasts.tsx';
import { useIdentity } from '../../../auth/index.ts';

type Step =
  | { readonly at: 'idle' }
  | { readonly at: 'making'; readonly progress: PackProgress }
  | { readonly at: 'made'; readonly pack: MadePack; readonly canShare: boolean };

const loadRescue = () => loadCode(() => import('../../../../platform/storage/rescue-pack.ts'));

export function MakePack() {
  const { t } = useTranslation();
  const format = useFormat('device');
  const measure = useMeasure();
  const identity = useIdentity();
  const { pending, refused } = useSyncStatus();
  const [step, setStep] = useState<Step>({ at: 'idle' });
  const cancel = useRef<AbortController | null>(null);

  const make = async () => {
    const controller = new AbortController();
    cancel.current = controller;
    setStep({ at: 'making', progress: { done: 0, of: 0 } });
    try {
      const { makeRescuePack, canShareFile } = await loadRescue();
      const pack = await makeRescuePack(identity, {
        signal: controller.signal,
        onProgress: (progress) => setStep({ at: 'making', progress }),
      });
      setStep({ at: 'made', pack, canShare: canShareFile(pack.file) });
    } catch {
      setStep({ at: 'idle' });
      if (!controller.signal.aborted) {
        toast.error(t('rescue.make.failed'), { message: t('rescue.make.failedText') });
      }
    }
  };
  const share = async (file: File) => {
    const { shareFile } = await loadRescue();
    await shareFile(file).catch(() => toast.error(t('rescue.make.shareFailed')));
  };

  if (step.at === 'making') {
    const { done, of } = step.progress;
    return (
      <div className="flex flex-col gap-3">
        <Progress
          label={t('rescue.make.making')}
          value={done}
          max={Math.max(1, of)}
          valueText={of === 0 ? '' : t('rescue.photosOf', { done: format.number(done), count: of })}
        />
        <Button onClick={() => cancel.current?.abort()}>{t('ui.cancel')}</Button>
      </div>
    );
  }
  if (step.at === 'made') {
    const { pack } = step;
    return (
      <div className="flex flex-col gap-3 rounded-control bg-good-soft p-3" role="status">
        <p className="text-small text-ink">
          <span className="block font-semibold">{t('rescue.make.ready')}</span>
          {[
            t('rescue.changes', { count: pack.changes }),
            ...(pack.photos > 0 ? [t('rescue.photos', { count: pack.photos })] : []),
            measure.bytes(pack.file.size),
          ].join(' · ')}
          <span className="mt-1 block break-all">{pack.file.name}</span>
          <span className="mt-1 block text-muted">{t('rescue.make.private')}</span>
        </p>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            icon={Save}
            onClick={() => downloadFile(pack.file.name, pack.file)}
          >
            {t('rescue.make.save')}
          </Button>
          {step.canShare ? (
            <Button icon={Share2} onClick={() => void share(pack.file)}>
              {t('rescue.make.share')}
            </Button>
          ) : null}
        </div>
      </div>
    );
  }
  const nothing = pending + refused === 0;
  return (
    <div className="flex flex-col gap-2">
      <Button icon={LifeBuoy} disabled={nothing} onClick={() => void make()}>
        {t('rescue.make.action')}
      </Button>
      {nothing ? <p className="text-small text-muted">{t('rescue.make.nothing')}</p> : null}
    </div>
  );
}
