import { GitCompareArrows } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { useOpenConflicts } from '../queries.ts';
import { ConflictChoice } from './conflict-choice.tsx';
import { recordOf, useConflictChoices } from './use-conflicts.ts';

/** On a record's own screen: two people set it differently. Nothing while they did not. */
export function ConflictNotice({
  collection,
  ids,
}: {
  collection: string;
  ids: readonly string[];
}) {
  const { t } = useTranslation();
  const { conflicts } = useOpenConflicts();
  const own = conflicts.filter(
    (conflict) => conflict.collection === collection && ids.includes(conflict.record_id),
  );
  // The parts below name the records; most screens never need them.
  return own.length === 0 ? null : <Standing label={t('sync.conflict.notice')} conflicts={own} />;
}

function Standing({
  label,
  conflicts,
}: {
  label: string;
  conflicts: ReturnType<typeof useOpenConflicts>['conflicts'];
}) {
  const { naming, mayChoose, choose } = useConflictChoices(conflicts);
  const severalRecords = new Set(conflicts.map(({ record_id }) => record_id)).size > 1;
  return (
    <aside
      aria-label={label}
      className="@container flex flex-col gap-4 rounded-card border border-warn bg-warn-soft/40 p-4"
    >
      <Badge tone="warn" icon={GitCompareArrows} className="whitespace-normal!">
        {label}
      </Badge>
      {conflicts.map((conflict) => (
        <ConflictChoice
          key={conflict.id}
          conflict={conflict}
          field={naming.field(recordOf(conflict), conflict.field)}
          onChoose={mayChoose(conflict) ? (choice) => void choose([conflict], choice) : undefined}
          {...(severalRecords ? { title: naming.describe(recordOf(conflict)).title } : {})}
        />
      ))}
    </aside>
  );
}
