import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  ClipboardCopy,
  RefreshCw,
  Send,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pushLack, pushPermission } from '../../../platform/push/push-device.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Page } from '../../../ui/page.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { diagnosePush, pushSteps, type StepOutcome } from '../commands-diagnose.ts';
import { showPushSettings } from '../components/push-settings-open.ts';
import { usePushCommands } from '../components/use-push-commands.ts';

/** Spec §2 /notification-debug: each step with its outcome and its remedy, and a report to copy (rule W11). */
export function PushDebugScreen() {
  const { t } = useTranslation();
  const [round, setRound] = useState(0);
  return (
    <Page width="narrow">
      <PageHeader title={t('push.debug.title')} subtitle={t('push.debug.subtitle')} />
      <Diagnosis key={round} onAgain={() => setRound(round + 1)} />
    </Page>
  );
}

/** Begins when it is shown. */
function Diagnosis({ onAgain }: { onAgain: () => void }) {
  const { t } = useTranslation();
  const [outcomes, setOutcomes] = useState<readonly StepOutcome[]>([]);
  const [running, setRunning] = useState(true);
  const [thrown, setThrown] = useState<string | null>(null);
  const { busy, test } = usePushCommands();

  useEffect(() => {
    let left = false;
    const here = (then: () => void) => {
      if (!left) then();
    };
    diagnosePush((outcome) => here(() => setOutcomes((all) => [...all, outcome])))
      .catch((error: unknown) =>
        here(() => setThrown(error instanceof Error ? error.message : String(error))),
      )
      .finally(() => here(() => setRunning(false)));
    return () => {
      left = true;
    };
  }, []);

  const failed = outcomes.find(({ problem }) => problem !== null && problem !== 'unknown_endpoint');
  const textOf = (problem: NonNullable<StepOutcome['problem']>) =>
    problem === 'no_key' ? t('push.debug.noKey') : t(`push.problem.${problem}`);
  const summary =
    thrown !== null
      ? t('push.debug.broken', { message: thrown })
      : failed?.problem
        ? textOf(failed.problem)
        : t('push.debug.good');
  const isGood = thrown === null && failed === undefined;

  const copy = async () => {
    const report = {
      at: new Date().toISOString(),
      userAgent: navigator.userAgent,
      language: navigator.language,
      online: navigator.onLine,
      support: pushLack() ?? 'yes',
      permission: pushPermission(),
      steps: outcomes,
      ...(thrown === null ? {} : { thrown }),
    };
    try {
      await navigator.clipboard.writeText(JSON.stringify(report, null, 2));
      toast.success(t('push.debug.copied'));
    } catch {
      toast.error(t('push.debug.notCopied'));
    }
  };

  // What is found takes room: nothing stands below it before all is known.
  if (running) return <SkeletonList label={t('ui.loading')} rows={pushSteps.length} />;
  return (
    <Card title={t('push.debug.steps')}>
      <ol className="flex flex-col divide-y divide-line">
        {pushSteps.map((step) => {
          const outcome = outcomes.find((each) => each.step === step);
          const state = outcome === undefined ? 'open' : outcome.problem === null ? 'good' : 'bad';
          return (
            <li key={step} className="flex items-start gap-3 py-3">
              <span className="flex h-lh shrink-0 items-center">
                {state === 'good' ? (
                  <CircleCheck aria-hidden="true" className="size-5.5 text-good" />
                ) : state === 'bad' ? (
                  <CircleAlert aria-hidden="true" className="size-5.5 text-bad" />
                ) : (
                  <CircleDashed aria-hidden="true" className="size-5.5 text-muted" />
                )}
              </span>
              <span className="min-w-0">
                <span className="block font-medium">
                  {t(`push.debug.step.${step}`)}
                  <span className="sr-only">{`: ${t(`push.debug.state.${state}`)}`}</span>
                </span>
                {outcome !== undefined && outcome.problem !== null ? (
                  <span className="block text-small text-muted">
                    {textOf(outcome.problem)} {t(`push.debug.remedy.${step}`)}
                  </span>
                ) : null}
              </span>
            </li>
          );
        })}
      </ol>
      <p role="status" className={`mt-4 font-semibold ${isGood ? 'text-good' : 'text-bad'}`}>
        {summary}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button icon={RefreshCw} onClick={onAgain}>
          {t('push.debug.again')}
        </Button>
        <Button icon={Send} pending={busy} onClick={() => void test()}>
          {t('push.settings.test')}
        </Button>
        <Button icon={ClipboardCopy} onClick={() => void copy()}>
          {t('push.debug.copy')}
        </Button>
        <Button variant="quiet" onClick={() => showPushSettings(true)}>
          {t('push.settings.title')}
        </Button>
      </div>
    </Card>
  );
}
