import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useJournalCommand } from '../../../command/use-journal-command.ts';
import { useFormat } from '../../../i18n/format.ts';
import type { BusinessDay } from '../../../kernel/business-week.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import type { Vehicle, VehicleDocument } from '../collections.ts';
import { correctPaper, filePaper, removePaper } from '../commands-upkeep.ts';
import { driversCards, paperState, type PaperState } from '../domain/paper.ts';
import { PhotosOf } from './photos-of.tsx';
import { PaperDialog } from './paper-dialog.tsx';
import { useKeeper } from './use-keeper.ts';

const tones: Record<PaperState, BadgeTone> = {
  valid: 'good',
  expiring: 'warn',
  expired: 'bad',
};

/** The papers of a vehicle: what a driver shows for everybody, the others for who looks after the vehicles (rule VE20). */
export function PapersCard({
  vehicle,
  papers,
  today,
  mayChange,
}: {
  vehicle: Vehicle;
  papers: readonly VehicleDocument[];
  today: BusinessDay;
  mayChange: boolean;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const keeper = useKeeper(vehicle.store_id);
  const { busy, run } = useJournalCommand();
  const [asking, setAsking] = useState<'add' | VehicleDocument | null>(null);
  const close = () => setAsking(null);
  const of = (step: string, { kind }: VehicleDocument) =>
    t('vehicles.step.of', { step, part: t(`vehicles.paper.kind.${kind}`) });
  const current = papers.flatMap((paper) => {
    const state = paperState(paper, today);
    return state === null ? [] : [{ paper, state }];
  });
  return (
    <Card
      title={t('vehicles.paper.title')}
      actions={
        mayChange && vehicle.status !== 'retired' ? (
          <Button icon={Plus} onClick={() => setAsking('add')}>
            {t('vehicles.paper.add')}
          </Button>
        ) : null
      }
    >
      {current.length === 0 ? (
        <p className="text-muted">{t('vehicles.paper.none')}</p>
      ) : (
        <ul aria-label={t('vehicles.paper.title')} className="divide-y divide-line">
          {current.map(({ paper, state }) => (
            <li
              key={paper.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5"
            >
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-2">
                  <span className="font-semibold text-ink">
                    {t(`vehicles.paper.kind.${paper.kind}`)}
                  </span>
                  <Badge tone={tones[state]}>{t(`vehicles.paper.state.${state}`)}</Badge>
                </p>
                {paper.number === null ? null : (
                  <p className="text-heading wrap-anywhere text-ink tabular-nums">{paper.number}</p>
                )}
                <p className="text-small text-muted">
                  {t('vehicles.paper.until', { day: format.date(paper.expires_on) })}
                </p>
              </div>
              {mayChange ? (
                <div className="flex flex-wrap gap-2">
                  <Button
                    size="sm"
                    variant="quiet"
                    aria-label={of(t('vehicles.change.action'), paper)}
                    onClick={() => setAsking(paper)}
                  >
                    {t('vehicles.change.action')}
                  </Button>
                  <Button
                    size="sm"
                    variant="quiet"
                    pending={busy && asking === null}
                    aria-label={of(t('vehicles.paper.remove'), paper)}
                    onClick={() =>
                      void run((database) => removePaper({ ...keeper, database }, paper.id), {
                        done: t('vehicles.paper.removed'),
                      })
                    }
                  >
                    {t('vehicles.paper.remove')}
                  </Button>
                </div>
              ) : null}
              <PhotosOf
                shown={{
                  of: 'paper',
                  id: paper.id,
                  vehicleId: vehicle.id,
                  storeId: vehicle.store_id,
                  isCard: driversCards.includes(paper.kind),
                  name: t(`vehicles.paper.kind.${paper.kind}`),
                }}
                mayChange={mayChange}
              />
            </li>
          ))}
        </ul>
      )}
      {asking === null ? null : (
        <PaperDialog
          paper={asking === 'add' ? null : asking}
          pending={busy}
          onSave={async (typed) => {
            const done = await run(
              (database) =>
                asking === 'add'
                  ? filePaper({ ...keeper, database }, vehicle.id, typed)
                  : correctPaper({ ...keeper, database }, asking.id, typed),
              { done: t('vehicles.saved') },
            );
            if (done) close();
          }}
          onClose={close}
        />
      )}
    </Card>
  );
}
