import { ArrowRightLeft, Merge } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../../../db/use-connection.ts';
import { hasPermission } from '../../../kernel/permission.ts';
import { loadCode } from '../../../platform/worker/load-code.ts';
import { Button } from '../../../ui/button.tsx';
import { deferred, quiet } from '../../../ui/deferred.tsx';
import { officeNumber, useStanding, useStores } from '../../stores/index.ts';
import type { Candidate, CandidateDetails } from '../collections.ts';
import { LegalHold } from './legal-hold.tsx';

const loadDialogs = () => loadCode(() => import('./hand-on-dialogs.tsx'));
const TransferDialog = deferred(
  () => loadDialogs().then(({ TransferDialog: Part }) => Part),
  quiet,
);
const MergeDialog = deferred(() => loadDialogs().then(({ MergeDialog: Part }) => Part), quiet);

/** What the office of a store does with a record: to another store, or together with another one (rules TR1 and MG1). */
export function CandidateHandOn({
  candidate,
  name,
  details,
}: {
  candidate: Candidate;
  name: string;
  /** Null: not on this device. */
  details: CandidateDetails | null;
}) {
  const { t } = useTranslation();
  const offline = useConnection() === 'offline';
  const { isGlobalAdmin, role } = useStanding(candidate.store_id);
  const [open, setOpen] = useState<'transfer' | 'merge' | null>(null);
  const others = useStores().filter(
    (store) =>
      store.id !== candidate.store_id &&
      store.number !== officeNumber &&
      store.closedOn === null &&
      hasPermission({ role: store.role, isGlobalAdmin }, 'manage_candidates'),
  );
  if (!hasPermission({ role, isGlobalAdmin }, 'manage_candidates')) return null;
  const mayTransfer =
    candidate.stage !== 'hired' &&
    (candidate.status === 'active' || candidate.status === 'on_hold') &&
    others.length > 0;
  return (
    <div className="flex flex-col items-start gap-1">
      {mayTransfer ? (
        <Button
          variant="quiet"
          icon={ArrowRightLeft}
          disabled={offline}
          onClick={() => setOpen('transfer')}
        >
          {t('people.handOn.transfer.action')}
        </Button>
      ) : null}
      <Button variant="quiet" icon={Merge} disabled={offline} onClick={() => setOpen('merge')}>
        {t('people.handOn.merge.action')}
      </Button>
      {offline ? <p className="text-small text-muted">{t('people.handOn.offline')}</p> : null}
      {details === null ? null : <LegalHold details={details} mayChange={isGlobalAdmin} />}
      {open === 'transfer' ? (
        <TransferDialog
          candidateId={candidate.id}
          name={name}
          stores={others}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open === 'merge' ? (
        <MergeDialog candidate={candidate} name={name} onClose={() => setOpen(null)} />
      ) : null}
    </div>
  );
}
