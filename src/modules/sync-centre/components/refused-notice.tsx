import { OctagonAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSyncStatus, useUnfinished } from '../../../db/database-context.tsx';
import type { UnfinishedWrite } from '../../../db/local-database.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { ChangedFields } from './changed-fields.tsx';
import { useNaming } from './use-naming.ts';
import { useRefusalWords } from './use-refusal-words.ts';

/**
 * On the screen of a record: what the server would not take of it, and why. Nothing while there is no such thing. A record
 * that could not be made is on no list: `of` picks its writes by what they say.
 */
export function RefusedNotice({ of }: { of: (line: UnfinishedWrite) => boolean }) {
  const { refused } = useSyncStatus();
  // The parts below name the records; most screens never need them.
  return refused === 0 ? null : <RefusedOf of={of} />;
}

function RefusedOf({ of }: { of: (line: UnfinishedWrite) => boolean }) {
  const { t } = useTranslation();
  const lines = (useUnfinished() ?? []).filter((line) => line.state === 'refused' && of(line));
  const naming = useNaming(lines);
  const refusalWords = useRefusalWords();
  if (lines.length === 0) return null;
  return (
    <aside
      aria-label={t('sync.refusedHere')}
      className="flex flex-col gap-3 rounded-card border border-bad bg-bad-soft/40 p-4"
    >
      <Badge tone="bad" icon={OctagonAlert} className="whitespace-normal!">
        {t('sync.refusedHere')}
      </Badge>
      <ul className="flex flex-col gap-3">
        {lines.map((line) => (
          <li key={line.opId}>
            <p className="font-semibold break-words text-ink">{naming.describe(line).title}</p>
            <p className="text-small text-ink">{refusalWords(line.code)}</p>
            {line.create ? null : <ChangedFields line={line} naming={naming} />}
          </li>
        ))}
      </ul>
      <p>
        <ButtonLink to="/sync" size="sm">
          {t('sync.refusedOpen')}
        </ButtonLink>
      </p>
    </aside>
  );
}
