import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDatabase } from '../../../../db/database-context.tsx';
import { useFormat } from '../../../../i18n/format.ts';
import { useMeasure } from '../../../../i18n/use-measure.ts';
import { loadCode } from '../../../../platform/worker/load-code.ts';
import type {
  ImportProgress,
  ImportResult,
  RescuePack,
} from '../../../../platform/storage/rescue-import.ts';
import type { PackProgress } from '../../../../platform/storage/rescue-pack.ts';
import { Button } from '../../../../ui/button.tsx';
import { deferred } from '../../../../ui/deferred.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { FileField } from '../../../../ui/file-field.tsx';
import { Progress } from '../../../../ui/progress.tsx';
import { useCurrentStore, useStanding } from '../../../stores/index.ts';

type Problem = 'not_a_pack' | 'damaged' | 'newer' | 'foreign' | 'unsigned' | 'unreadable';
type Step =
  | { readonly at: 'reading'; readonly progress: PackProgress }
  | { readonly at: 'problem'; readonly problem: Problem }
  | { readonly at: 'ready'; readonly pack: RescuePack }
  | { readonly at: 'bringing'; readonly progress: ImportProgress }
  | { readonly at: 'done'; readonly result: ImportResult };

const loadRescue = () => loadCode(() => import('../../../../platform/storage/rescue-import.ts'));
// Shown once a file was read, and read by the part of the app above.
const PackSummary = deferred(() =>
  loadCode(async () => (await import('./bring-in-shown.ts')).PackSummary),
);
const BringInResult = deferred(() =>
  loadCode(async () => (await import('./bring-in-shown.ts')).BringInResult),
);

export function BringInPack() {
  const { t } = useTranslation();
  const format = useFormat('device');
  const measure = useMeasure();
  const database = useDatabase();
  const { isGlobalAdmin } = useStanding(useCurrentStore().id);
  const [step, setStep] = useState<Step | null>(null);
  const cancel = useRef<AbortController | null>(null);

  const begin = (): AbortController => {
    cancel.current?.abort();
    cancel.current = new AbortController();
    return cancel.current;
  };
  const read = async (file: File | undefined) => {
    if (file === undefined) return;
    const { signal } = begin();
    setStep({ at: 'reading', progress: { done: 0, of: 0 } });
    const { readRescuePack, PackRefused } = await loadRescue();
    await Promise.all([PackSummary.preload(), BringInResult.preload()]);
    try {
      const onProgress = (progress: PackProgress) => setStep({ at: 'reading', progress });
      const pack = await readRescuePack(file, { onProgress, signal });
      const foreign = pack.manifest.user.id !== database.userId && !isGlobalAdmin;
      // X10: the server takes somebody else's work only with the signature of its journal.
      const isOthers = pack.manifest.user.id !== database.userId;
      const signed = pack.signed.size === pack.ops.length + pack.refused.length;
      if (foreign) setStep({ at: 'problem', problem: 'foreign' });
      else if (isOthers && !signed) setStep({ at: 'problem', problem: 'unsigned' });
      else setStep({ at: 'ready', pack });
    } catch (error) {
      if (signal.aborted) return;
      const problem = error instanceof PackRefused ? error.problem : 'unreadable';
      setStep({ at: 'problem', problem });
    }
  };
  const bringIn = async (pack: RescuePack) => {
    const { signal } = begin();
    const of = { ops: pack.ops.length + pack.refused.length, photos: pack.photos.length };
    setStep({ at: 'bringing', progress: { ops: 0, photos: 0, of } });
    const { bringInRescuePack } = await loadRescue();
    const result = await bringInRescuePack(pack, {
      signal,
      onProgress: (progress) => setStep({ at: 'bringing', progress }),
    });
    setStep({ at: 'done', result });
    void database.syncNow();
  };
  const close = () => {
    if (step?.at === 'bringing') {
      // Ends after the request under way, and says what was done.
      cancel.current?.abort();
      return;
    }
    cancel.current?.abort();
    setStep(null);
  };

  return (
    <>
      <FileField
        label={t('rescue.bring.label')}
        hint={t('rescue.bring.hint')}
        chooseText={t('rescue.bring.choose')}
        accept=".zip,application/zip"
        files={[]}
        onFilesChange={([file]) => void read(file)}
        removeLabel={() => ''}
        sizeText={measure.bytes}
      />
      <Dialog
        open={step !== null}
        onOpenChange={(open) => {
          if (!open) close();
        }}
        dismissible={step?.at !== 'bringing'}
        title={t('rescue.bring.label')}
        closeLabel={t(step?.at === 'bringing' ? 'rescue.cancel' : 'rescue.close')}
        footer={
          step?.at === 'ready' ? (
            <div className="flex flex-wrap justify-end gap-2">
              <Button onClick={close}>{t('ui.cancel')}</Button>
              <Button variant="primary" onClick={() => void bringIn(step.pack)}>
                {t('rescue.bring.action')}
              </Button>
            </div>
          ) : (
            <div className="flex justify-end">
              <Button onClick={close}>
                {t(step?.at === 'bringing' ? 'rescue.cancel' : 'rescue.close')}
              </Button>
            </div>
          )
        }
      >
        {step?.at === 'reading' ? (
          <Progress
            label={t('rescue.bring.reading')}
            value={step.progress.done}
            max={Math.max(1, step.progress.of)}
          />
        ) : null}
        {step?.at === 'problem' ? (
          <div role="alert">
            <p className="font-semibold text-bad">{t(`rescue.problem.${step.problem}`)}</p>
            <p className="mt-2 text-muted">{t('rescue.problem.nothingLost')}</p>
          </div>
        ) : null}
        {step?.at === 'ready' ? (
          <PackSummary pack={step.pack} own={step.pack.manifest.user.id === database.userId} />
        ) : null}
        {step?.at === 'bringing' ? (
          <div className="flex flex-col gap-4">
            <Progress
              label={t('rescue.bring.changes')}
              value={step.progress.ops}
              max={Math.max(1, step.progress.of.ops)}
              valueText={t('rescue.of', {
                done: format.number(step.progress.ops),
                of: format.number(step.progress.of.ops),
              })}
            />
            {step.progress.of.photos === 0 ? null : (
              <Progress
                label={t('rescue.bring.photos')}
                value={step.progress.photos}
                max={step.progress.of.photos}
                valueText={t('rescue.of', {
                  done: format.number(step.progress.photos),
                  of: format.number(step.progress.of.photos),
                })}
              />
            )}
          </div>
        ) : null}
        {step?.at === 'done' ? <BringInResult result={step.result} /> : null}
      </Dialog>
    </>
  );
}
