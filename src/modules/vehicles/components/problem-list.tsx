import { CircleCheckBig } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useJournalCommand } from '../../../command/use-journal-command.ts';
import { useDatabase, useRecordStatus } from '../../../db/database-context.tsx';
import { useFormat } from '../../../i18n/format.ts';
import { useRecordStatusLabel } from '../../../i18n/record-status.ts';
import { useNow } from '../../../platform/browser/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { RecordStatusBadge } from '../../../ui/record-status-badge.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useMemberName, useStanding } from '../../stores/index.ts';
import { vehicleProblems, type VehicleProblem } from '../collections.ts';
import { moveProblem, rateProblem } from '../commands.ts';
import {
  isOpen,
  mayRate,
  mayTake,
  problemSteps,
  severities,
  type ProblemStep,
} from '../domain/problem-status.ts';
import { ProblemBadges } from './problem-badges.tsx';
import { ReceiptButton } from './receipt-button.tsx';
import { RateDialog } from './rate-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { useKeeper } from './use-keeper.ts';

/** What is wrong with a vehicle, and what this person can do about it. */
export function ProblemList({ problems }: { problems: readonly VehicleProblem[] }) {
  const { t } = useTranslation();
  if (problems.length === 0) {
    return (
      <EmptyState icon={CircleCheckBig} headingLevel={3} title={t('vehicles.problems.none')} />
    );
  }
  return (
    <ul className="flex flex-col divide-y divide-line">
      {problems.map((problem) => (
        <Problem key={problem.id} problem={problem} />
      ))}
    </ul>
  );
}

function Problem({ problem }: { problem: VehicleProblem }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const reporter = useMemberName(problem.store_id, problem.user_id);
  const repairer = useMemberName(problem.store_id, problem.repaired_by);
  const status = useRecordStatus([{ collection: vehicleProblems.name, id: problem.id }]);
  const statusLabel = useRecordStatusLabel();
  const name = t(`vehicles.part.${problem.part}`);
  return (
    <li className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-semibold text-ink">
          {problem.number === 0
            ? name
            : t('vehicles.problems.numbered', { part: name, number: problem.number })}
        </h3>
        <ProblemBadges problem={problem} />
        {status === null || status.state === 'office_has_it' ? null : (
          <RecordStatusBadge state={status.state} label={statusLabel(status)} inList />
        )}
      </div>
      <p className="text-small text-muted">
        {[
          reporter,
          t('vehicles.problems.reported', { age: format.relative(problem.reported_at, now) }),
          problem.status === 'repaired' && repairer !== null
            ? t('vehicles.problems.repairedBy', { name: repairer })
            : null,
        ]
          .filter((part) => part !== null)
          .join(' · ')}
      </p>
      {problem.note === null ? null : (
        <p className="wrap-anywhere whitespace-pre-line text-ink">{problem.note}</p>
      )}
      {problem.reason === null ? null : (
        <p className="text-small wrap-anywhere text-muted">
          {t('vehicles.problems.reason', { reason: problem.reason })}
        </p>
      )}
      <ProblemActions problem={problem} name={name} />
      <ReceiptButton problem={problem} name={name} />
    </li>
  );
}

function ProblemActions({ problem, name }: { problem: VehicleProblem; name: string }) {
  const { t } = useTranslation();
  const { userId } = useDatabase();
  const standing = useStanding(problem.store_id);
  const keeper = useKeeper(problem.store_id);
  const { busy, run } = useJournalCommand();
  const [asking, setAsking] = useState<'dismiss' | 'rate' | null>(null);
  const steps = problemSteps.filter((step) => mayTake(problem, step, { ...standing, userId }));
  const rates =
    isOpen(problem) && severities.some((each) => mayRate(problem.severity, each, standing));
  const waits =
    problem.status === 'repaired' && problem.repaired_by === userId && !steps.includes('certify');
  const take = async (step: ProblemStep, reason = '') => {
    const done = await run(
      (database) => moveProblem({ ...keeper, database }, problem.id, step, reason),
      { done: t(`vehicles.step.done.${step}`) },
    );
    if (done) setAsking(null);
  };
  if (steps.length === 0 && !rates) return null;
  return (
    <>
      {waits ? <p className="text-small text-muted">{t('vehicles.problems.waits')}</p> : null}
      <div className="flex flex-wrap gap-2">
        {steps.map((step) => (
          <Button
            key={step}
            size="sm"
            variant={step === 'certify' ? 'primary' : 'secondary'}
            pending={busy && asking === null}
            aria-label={t('vehicles.step.of', { step: t(`vehicles.step.${step}`), part: name })}
            onClick={() => (step === 'dismiss' ? setAsking('dismiss') : void take(step))}
          >
            {t(`vehicles.step.${step}`)}
          </Button>
        ))}
        {rates ? (
          <Button
            size="sm"
            variant="quiet"
            aria-label={t('vehicles.step.of', { step: t('vehicles.rate.title'), part: name })}
            onClick={() => setAsking('rate')}
          >
            {t('vehicles.rate.title')}
          </Button>
        ) : null}
      </div>
      {asking === 'dismiss' ? (
        <ReasonDialog
          title={t('vehicles.step.dismiss')}
          action={t('vehicles.step.dismiss')}
          pending={busy}
          onSave={(reason) => void take('dismiss', reason)}
          onClose={() => setAsking(null)}
        />
      ) : null}
      {asking === 'rate' ? (
        <RateDialog
          severity={problem.severity}
          standing={standing}
          pending={busy}
          onSave={async (severity, reason) => {
            const done = await run(
              (database) => rateProblem({ ...keeper, database }, problem.id, severity, reason),
              { done: t('vehicles.rate.done') },
            );
            if (done) setAsking(null);
          }}
          onClose={() => setAsking(null)}
        />
      ) : null}
    </>
  );
}
