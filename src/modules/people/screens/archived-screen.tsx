import { Archive, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListState } from '../../../db/use-list-state.ts';
import { ClockZone, useFormat } from '../../../i18n/format.ts';
import { useListWords } from '../../../i18n/list-words.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ListFrame } from '../../../ui/list-frame.tsx';
import { List, ListRow } from '../../../ui/list-row.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Page } from '../../../ui/page.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import {
  AskStore,
  officeNumber,
  storeTitle,
  useCurrentStore,
  useStanding,
} from '../../stores/index.ts';
import { candidates as declaration, type Candidate } from '../collections.ts';
import { CardSyncBadge } from '../components/candidate-sync-badge.tsx';
import { KeepingField } from '../components/keeping-field.tsx';
import { useCandidateMoves } from '../components/use-candidate-moves.tsx';
import { usePositionName } from '../components/use-names.ts';
import { isClosed } from '../domain/status.ts';
import { useCandidates, useContacts } from '../queries.ts';

const pageSize = 30;

/** Who is not on the way any more, why, and until when that is kept (rules CA5 and CA8). */
export function ArchivedScreen() {
  const { t } = useTranslation();
  const store = useCurrentStore();
  const { isGlobalAdmin } = useStanding(store.id);
  return (
    <Page>
      <PageHeader
        title={t('people.archived.title')}
        subtitle={storeTitle(store)}
        backTo="/candidates"
        backLabel={t('people.board.title')}
        actions={
          // On phones the page before has no room for it.
          <>
            <ButtonLink to="/candidate-reports" className="sm:hidden">
              {t('people.nav.reports')}
            </ButtonLink>
            {isGlobalAdmin ? (
              <ButtonLink to="/candidates/erasures">{t('people.erasures.open')}</ButtonLink>
            ) : null}
          </>
        }
      />
      {isGlobalAdmin ? <KeepingField /> : null}
      {store.number === officeNumber ? (
        <AskStore />
      ) : (
        <ClockZone value={store.timeZone}>
          <Archived key={store.id} storeId={store.id} />
        </ClockZone>
      )}
    </Page>
  );
}

function Archived({ storeId }: { storeId: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useListWords();
  const all = useCandidates(storeId);
  const contacts = useContacts(storeId);
  const positionName = usePositionName();
  const { setStatus, dialog } = useCandidateMoves(storeId);
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState(pageSize);
  const closedAt = (candidate: Candidate) =>
    Date.parse(candidate.closed_at ?? candidate.updated_at);
  const rows = all.rows
    .filter(({ status }) => isClosed(status))
    .sort((a, b) => closedAt(b) - closedAt(a) || (a.id < b.id ? -1 : 1));
  const state = useListState({ rows, loading: all.loading }, `store:${storeId}`, declaration);
  const reasons = new Map(
    contacts.map(({ candidate_id, closed_reason }) => [candidate_id, closed_reason]),
  );
  const sought = search.trim().toLowerCase();
  const found = rows.filter(
    ({ display_name, position_id }) =>
      sought === '' ||
      `${display_name} ${positionName(position_id)}`.toLowerCase().includes(sought),
  );
  return (
    <>
      <ListFrame
        state={state}
        words={words}
        empty={
          <EmptyState icon={Archive} title={t('people.archived.none')}>
            {t('people.archived.noneReason')}
          </EmptyState>
        }
      >
        <div className="flex flex-col gap-4">
          <SearchField
            label={t('people.board.search')}
            placeholder={t('people.board.search')}
            clearLabel={t('people.board.clearSearch')}
            value={search}
            onValueChange={setSearch}
          />
          <p role="status" className="text-small text-muted">
            {t('people.archived.count', { count: found.length })}
          </p>
          <List label={t('people.archived.title')}>
            {found.slice(0, shown).map((candidate) => {
              const reason = reasons.get(candidate.id) ?? null;
              return (
                <ListRow
                  key={candidate.id}
                  to={`/candidates/${candidate.id}`}
                  chevron={false}
                  title={candidate.display_name}
                  subtitle={`${positionName(candidate.position_id)} · ${t(`people.stage.${candidate.stage}`)}`}
                  meta={
                    <>
                      <Badge>{t(`people.status.${candidate.status}`)}</Badge>
                      {reason === null ? null : <span>{t(`people.closedReason.${reason}`)}</span>}
                      {candidate.closed_at === null ? null : (
                        <span>{format.date(candidate.closed_at)}</span>
                      )}
                      {candidate.purge_on === null ? null : (
                        <span>
                          {t('people.archived.purgeOn', { day: format.date(candidate.purge_on) })}
                        </span>
                      )}
                      <CardSyncBadge candidateId={candidate.id} />
                    </>
                  }
                  actions={
                    <Button
                      icon={RotateCcw}
                      aria-label={t('people.archived.restoreOne', { name: candidate.display_name })}
                      onClick={() => setStatus(candidate, 'active')}
                    >
                      {t('people.archived.restore')}
                    </Button>
                  }
                />
              );
            })}
          </List>
          {found.length > shown ? (
            <Button className="self-center" onClick={() => setShown(shown + pageSize)}>
              {t('people.archived.more', { count: found.length - shown })}
            </Button>
          ) : null}
        </div>
      </ListFrame>
      {dialog}
    </>
  );
}
