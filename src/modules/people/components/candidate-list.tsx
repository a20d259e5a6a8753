import clsx from 'clsx';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Badge } from '../../../ui/badge.tsx';
import type { Candidate } from '../collections.ts';
import { stages } from '../domain/stage.ts';
import { isClosed } from '../domain/status.ts';
import { useCandidates } from '../queries.ts';
import { usePositionName } from './use-names.ts';
import { WaitingBadge } from './waiting-badge.tsx';

/** The others beside the candidate who is open, by stage: for a tablet, which has the room. */
export function CandidateList({ storeId, current }: { storeId: string; current: string }) {
  const { t } = useTranslation();
  const { rows } = useCandidates(storeId);
  const shown = rows.filter(({ id, status }) => !isClosed(status) || id === current);
  const here = useRef<HTMLLIElement>(null);
  const isThere = shown.some(({ id }) => id === current);
  useEffect(() => {
    if (isThere) here.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isThere]);
  return (
    <nav
      aria-label={t('people.board.title')}
      className="sticky top-4 max-h-[calc(100dvh-9rem)] overflow-y-auto rounded-card border border-line bg-surface print:hidden"
    >
      {stages.map((stage) => {
        const inStage = shown.filter((each) => each.stage === stage);
        return inStage.length === 0 ? null : (
          <section key={stage} aria-label={t(`people.stage.${stage}`)}>
            <h2 className="bg-sunken px-3 py-1.5 text-small font-semibold text-muted">
              {t(`people.stage.${stage}`)}
            </h2>
            <ul className="divide-y divide-line">
              {inStage.map((candidate) => (
                <li key={candidate.id} ref={candidate.id === current ? here : null}>
                  <Entry candidate={candidate} isCurrent={candidate.id === current} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </nav>
  );
}

function Entry({ candidate, isCurrent }: { candidate: Candidate; isCurrent: boolean }) {
  const { t } = useTranslation();
  const positionName = usePositionName();
  return (
    <Link
      to={`/candidates/${candidate.id}`}
      aria-current={isCurrent ? 'page' : undefined}
      className={clsx(
        'flex min-h-14 flex-col gap-1 px-3 py-2 focus-visible:-outline-offset-3',
        isCurrent ? 'bg-brand-soft' : 'hover:bg-brand-soft',
      )}
    >
      <span className="font-semibold break-words text-ink">
        {candidate.display_name === '' ? t('people.noName') : candidate.display_name}
      </span>
      <span className="text-small break-words text-muted">
        {positionName(candidate.position_id)}
      </span>
      {candidate.status === 'active' ? (
        <WaitingBadge candidate={candidate} />
      ) : (
        <Badge tone="warn">{t(`people.status.${candidate.status}`)}</Badge>
      )}
    </Link>
  );
}
