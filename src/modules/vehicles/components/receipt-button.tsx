import { FileCheck2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRows } from '../../../db/database-context.tsx';
import { useFormat } from '../../../i18n/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useMemberName } from '../../stores/index.ts';
import { vehicleKeys, vehicleReceipts, type VehicleProblem } from '../collections.ts';
import { nextKeysAfter, receiptText, sha256Of } from '../domain/receipt.ts';

/** Who knew what when of a repair that was certified, with what the office hashed (rule VE37). */
export function ReceiptButton({ problem, name }: { problem: VehicleProblem; name: string }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  if (problem.status !== 'closed' || problem.certified_at === null) return null;
  const title = t('vehicles.receipt.title');
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        icon={FileCheck2}
        className="self-start"
        aria-label={t('vehicles.step.of', { step: title, part: name })}
        onClick={() => setOpen(true)}
      >
        {title}
      </Button>
      {open ? (
        <Receipt
          problem={problem}
          certifiedAt={problem.certified_at}
          title={title}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

function Receipt({
  problem,
  certifiedAt,
  title,
  onClose,
}: {
  problem: VehicleProblem;
  certifiedAt: string;
  title: string;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const of = { equals: { vehicle_id: problem.vehicle_id } };
  const keys = useRows(vehicleKeys, of).rows;
  const receipts = useRows(vehicleReceipts, of).rows.filter(
    ({ problem_id }) => problem_id === problem.id,
  );
  const next = nextKeysAfter(keys, certifiedAt);
  const text = receiptText(problem, keys);
  const [hash, setHash] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    if (text !== null) {
      void sha256Of(text).then((sha256) => {
        if (current) setHash(sha256);
      });
    }
    return () => {
      current = false;
    };
  }, [text]);
  const same = receipts.find(({ sha256 }) => sha256 === hash);
  const verdict = receipts.length === 0 || hash === null ? 'none' : same ? 'same' : 'differs';
  return (
    <Dialog open onOpenChange={onClose} title={title} closeLabel={t('ui.close')}>
      <dl className="flex flex-col gap-3">
        <Fact kind="reported" at={problem.reported_at} by={problem.user_id} of={problem} />
        <Fact kind="repaired" at={problem.repaired_at} by={problem.repaired_by} of={problem} />
        <Fact kind="certified" at={certifiedAt} by={problem.certified_by} of={problem} />
        <Fact kind="taken" at={next?.out_at ?? null} by={next?.driver_id ?? null} of={problem} />
      </dl>
      <p className="mt-4 font-semibold">{t(`vehicles.receipt.verdict.${verdict}`)}</p>
      {same === undefined ? null : (
        <p className="text-small wrap-anywhere text-muted">
          {t('vehicles.receipt.number', { hash: same.sha256 })}
        </p>
      )}
    </Dialog>
  );
}

function Fact({
  kind,
  at,
  by,
  of: { store_id },
}: {
  kind: 'reported' | 'repaired' | 'certified' | 'taken';
  at: string | null;
  by: string | null;
  of: VehicleProblem;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const name = useMemberName(store_id, by);
  return (
    <div>
      <dt className="text-small text-muted">{t(`vehicles.receipt.${kind}`)}</dt>
      <dd className="font-semibold">
        {at === null
          ? t('vehicles.receipt.nobody')
          : [name, format.dateTime(at)].filter((part) => part !== null).join(' · ')}
      </dd>
    </div>
  );
}
