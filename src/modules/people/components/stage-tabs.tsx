import { ChevronLeft, ChevronRight, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSwipeable } from 'react-swipeable';
import { IconButton } from '../../../ui/icon-button.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import type { Candidate } from '../collections.ts';
import { stages, type Stage } from '../domain/stage.ts';

const swipeDistance = 60;

/** One stage at a time, on phones and tablets: by its tab, by a swipe, or by the buttons beside it. */
export function StageTabs({
  stage,
  candidates,
  card,
  onStage,
}: {
  stage: Stage;
  candidates: readonly Candidate[];
  card: (candidate: Candidate) => ReactNode;
  onStage: (stage: Stage) => void;
}) {
  const { t } = useTranslation();
  const place = stages.indexOf(stage);
  const before = stages[place - 1];
  const after = stages[place + 1];
  const swipe = useSwipeable({
    delta: swipeDistance,
    onSwipedLeft: () => after !== undefined && onStage(after),
    onSwipedRight: () => before !== undefined && onStage(before),
  });
  return (
    <div {...swipe}>
      <Tabs
        label={t('people.board.stages')}
        value={stage}
        onValueChange={onStage}
        tabs={stages.map((each) => {
          const here = candidates.filter((candidate) => candidate.stage === each);
          const label = t(`people.stage.${each}`);
          return {
            value: each,
            label,
            badge: String(here.length),
            panel: (
              <div className="flex flex-col gap-3">
                <div className="flex items-center justify-between gap-2">
                  <IconButton
                    variant="secondary"
                    icon={ChevronLeft}
                    label={t('people.board.before')}
                    disabled={before === undefined}
                    onClick={() => before !== undefined && onStage(before)}
                  />
                  <h2 className="text-heading">{label}</h2>
                  <IconButton
                    variant="secondary"
                    icon={ChevronRight}
                    label={t('people.board.after')}
                    disabled={after === undefined}
                    onClick={() => after !== undefined && onStage(after)}
                  />
                </div>
                {here.length === 0 ? (
                  <EmptyState
                    icon={UsersRound}
                    headingLevel={3}
                    title={t('people.board.nobodyHere')}
                  />
                ) : (
                  <ul aria-label={label} className="grid gap-3 sm:grid-cols-2">
                    {here.map(card)}
                  </ul>
                )}
              </div>
            ),
          };
        })}
      />
    </div>
  );
}
