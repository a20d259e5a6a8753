import clsx from 'clsx';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import type { Candidate } from '../collections.ts';
import { stages, stagesFrom, type Stage } from '../domain/stage.ts';

/** Every stage beside the other, on a desk: a card is dragged to another stage, or moved by its menu. */
export function StageBoard({
  candidates,
  card,
  onDrop,
}: {
  candidates: readonly Candidate[];
  card: (candidate: Candidate) => ReactNode;
  onDrop: (candidate: Candidate, stage: Stage) => void;
}) {
  const { t } = useTranslation();
  const [over, setOver] = useState<Stage | null>(null);
  return (
    <div className="grid grid-cols-7 items-start gap-2.5">
      {stages.map((stage) => {
        const here = candidates.filter((each) => each.stage === stage);
        const label = t(`people.stage.${stage}`);
        return (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a mouse drops a card here; the card's menu does the same for keys and fingers
          <section
            key={stage}
            aria-label={label}
            onDragOver={(event) => {
              event.preventDefault();
              setOver(stage);
            }}
            onDragLeave={() => setOver((before) => (before === stage ? null : before))}
            onDrop={(event) => {
              event.preventDefault();
              setOver(null);
              const id = event.dataTransfer.getData('text/plain');
              const dragged = candidates.find((each) => each.id === id);
              if (dragged?.status === 'active' && stagesFrom(dragged.stage).includes(stage)) {
                onDrop(dragged, stage);
              }
            }}
            className={clsx(
              'flex min-h-60 min-w-0 flex-col gap-2.5 rounded-card border p-2',
              over === stage ? 'border-brand bg-brand-soft' : 'border-line bg-sunken',
            )}
          >
            <h2 className="flex min-h-8 flex-wrap items-center justify-between gap-1 px-1 text-body font-semibold">
              {label}
              <Badge>{here.length}</Badge>
            </h2>
            {here.length === 0 ? (
              <p className="px-1 text-small text-muted">{t('people.board.nobody')}</p>
            ) : (
              <ul aria-label={label} className="flex flex-col gap-2.5">
                {here.map(card)}
              </ul>
            )}
          </section>
        );
      })}
    </div>
  );
}
