import { UserPlus, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useListState } from '../../../db/use-list-state.ts';
import { ClockZone } from '../../../i18n/format.ts';
import { useListWords } from '../../../i18n/list-words.ts';
import { useWide } from '../../../platform/browser/use-wide.ts';
import { loadCode } from '../../../platform/worker/load-code.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { deferred, quiet } from '../../../ui/deferred.tsx';
import { ListFrame } from '../../../ui/list-frame.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Page } from '../../../ui/page.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import {
  AskStore,
  officeNumber,
  storeTitle,
  useCurrentStore,
  usePermission,
} from '../../stores/index.ts';
import { candidates as declaration, type Candidate } from '../collections.ts';
import { CandidateCard } from '../components/candidate-card.tsx';
import { StageBoard } from '../components/stage-board.tsx';
import { StageTabs } from '../components/stage-tabs.tsx';
import { useCandidateMoves } from '../components/use-candidate-moves.tsx';
import { usePositionName } from '../components/use-names.ts';
import { isAhead } from '../domain/interview.ts';
import { stages, type Stage } from '../domain/stage.ts';
import { isClosed } from '../domain/status.ts';
import { useCandidates, useStoreInterviews } from '../queries.ts';

const AddCandidateDialog = deferred(
  () =>
    loadCode(() => import('../components/add-candidate-dialog.tsx')).then(
      ({ AddCandidateDialog: Part }) => Part,
    ),
  quiet,
);

/** Who wants to work in the store, by stage. */
export function CandidatesScreen() {
  const { t } = useTranslation();
  const store = useCurrentStore();
  const isOffice = store.number === officeNumber;
  const mayHire = usePermission('manage_candidates') && !isOffice;
  const [params, setParams] = useSearchParams();
  const show = (adding: boolean) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (adding) after.set('add', 'true');
        else after.delete('add');
        return after;
      },
      { replace: true },
    );
  return (
    <Page width="wide">
      <PageHeader
        title={t('people.board.title')}
        subtitle={storeTitle(store)}
        actions={
          mayHire ? (
            <>
              <ButtonLink to="/candidates/archived">{t('people.nav.archived')}</ButtonLink>
              <ButtonLink to="/candidates/apply" className="max-sm:hidden">
                {t('people.counter.title')}
              </ButtonLink>
              <ButtonLink to="/candidates/import" className="max-lg:hidden">
                {t('people.import.open')}
              </ButtonLink>
              <ButtonLink to="/candidate-reports" className="max-sm:hidden">
                {t('people.nav.reports')}
              </ButtonLink>
              <Button variant="primary" icon={UserPlus} onClick={() => show(true)}>
                {t('people.nav.add')}
              </Button>
            </>
          ) : null
        }
      />
      {isOffice ? (
        <AskStore />
      ) : (
        <ClockZone value={store.timeZone}>
          <CandidatesOf
            key={store.id}
            storeId={store.id}
            timeZone={store.timeZone}
            mayHire={mayHire}
            adding={mayHire && params.get('add') === 'true'}
            onAdding={show}
          />
        </ClockZone>
      )}
    </Page>
  );
}

function CandidatesOf({
  storeId,
  timeZone,
  mayHire,
  adding,
  onAdding,
}: {
  storeId: string;
  timeZone: string | undefined;
  mayHire: boolean;
  adding: boolean;
  onAdding: (adding: boolean) => void;
}) {
  const { t } = useTranslation();
  const words = useListWords();
  const isWide = useWide();
  const all = useCandidates(storeId);
  const positionName = usePositionName();
  const interviews = useStoreInterviews(storeId);
  const { move, setStatus, dialog } = useCandidateMoves(storeId);
  const [search, setSearch] = useState('');
  const rows = all.rows.filter(({ status }) => !isClosed(status));
  const state = useListState({ rows, loading: all.loading }, `store:${storeId}`, declaration);
  const sought = search.trim().toLowerCase();
  const found = rows.filter(
    ({ display_name, position_id }) =>
      sought === '' ||
      `${display_name} ${positionName(position_id)}`.toLowerCase().includes(sought),
  );
  const firstStage = stages.find((stage) => rows.some((row) => row.stage === stage)) ?? 'applied';
  const [chosen, setChosen] = useState<Stage | null>(null);
  const nextOf = new Map<string, (typeof interviews)[number]>();
  for (const interview of [...interviews].sort(
    (a, b) => Date.parse(b.starts_at) - Date.parse(a.starts_at),
  )) {
    if (isAhead(interview.status)) nextOf.set(interview.candidate_id, interview);
  }
  const card = (candidate: Candidate) => (
    <CandidateCard
      key={candidate.id}
      candidate={candidate}
      position={positionName(candidate.position_id)}
      interview={nextOf.get(candidate.id)}
      mayMove={mayHire}
      draggable={isWide}
      onMove={(stage) => move(candidate, stage)}
      onStatus={(status) => setStatus(candidate, status)}
    />
  );
  return (
    <>
      <ListFrame
        state={state}
        words={words}
        empty={
          <EmptyState
            icon={UsersRound}
            title={t('people.board.none')}
            action={
              mayHire ? (
                <Button variant="primary" icon={UserPlus} onClick={() => onAdding(true)}>
                  {t('people.nav.add')}
                </Button>
              ) : null
            }
          >
            {t('people.board.noneReason')}
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
          {isWide ? (
            <StageBoard candidates={found} card={card} onDrop={move} />
          ) : (
            <StageTabs
              stage={chosen ?? firstStage}
              candidates={found}
              card={card}
              onStage={setChosen}
            />
          )}
        </div>
      </ListFrame>
      {adding ? (
        <AddCandidateDialog
          storeId={storeId}
          timeZone={timeZone}
          candidates={all.rows}
          onClose={() => onAdding(false)}
        />
      ) : null}
      {dialog}
    </>
  );
}
