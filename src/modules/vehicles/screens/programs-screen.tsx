import { ListChecks, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useJournalCommand } from '../../../command/use-journal-command.ts';
import { useRows } from '../../../db/database-context.tsx';
import { useListState } from '../../../db/use-list-state.ts';
import { useListWords } from '../../../i18n/list-words.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ListFrame } from '../../../ui/list-frame.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Page } from '../../../ui/page.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import {
  AskStore,
  officeNumber,
  storeTitle,
  useCurrentStore,
  usePermission,
} from '../../stores/index.ts';
import { servicePrograms, type ServiceProgram } from '../collections.ts';
import { applyProgram, removeProgram, saveProgram } from '../commands-programs.ts';
import { ApplyProgramDialog } from '../components/apply-program-dialog.tsx';
import { ProgramDialog } from '../components/program-dialog.tsx';
import { useKeeper } from '../components/use-keeper.ts';
import { useVehicleWords } from '../components/use-vehicle-words.ts';

/** What vehicles of one type need, written down once and applied to many (rule VE30). */
export function ProgramsScreen() {
  const { t } = useTranslation();
  const store = useCurrentStore();
  return (
    <Page>
      <PageHeader
        title={t('vehicles.program.title')}
        subtitle={storeTitle(store)}
        backTo="/vehicles/maintenance"
        backLabel={t('vehicles.maintenance.title')}
      />
      {store.number === officeNumber ? (
        <AskStore />
      ) : (
        <Programs key={store.id} storeId={store.id} />
      )}
    </Page>
  );
}

type Asking =
  | { readonly what: 'add' }
  | { readonly what: 'change' | 'apply'; readonly program: ServiceProgram };

function Programs({ storeId }: { storeId: string }) {
  const { t } = useTranslation();
  const words = useListWords();
  const keeper = useKeeper(storeId);
  const mayManage = usePermission('manage_vehicles');
  const { busy, run } = useJournalCommand();
  const kept = useRows(servicePrograms, { equals: { store_id: storeId } });
  const state = useListState(kept, `store:${storeId}`, servicePrograms);
  const [asking, setAsking] = useState<Asking | null>(null);
  const close = () => setAsking(null);
  const programs = kept.rows.toSorted((a, b) => a.name.localeCompare(b.name));
  const add = mayManage ? (
    <Button
      variant="primary"
      icon={Plus}
      className="self-start"
      onClick={() => setAsking({ what: 'add' })}
    >
      {t('vehicles.program.add')}
    </Button>
  ) : null;
  return (
    <>
      <p className="text-muted">{t('vehicles.program.hint')}</p>
      <ListFrame
        state={state}
        words={words}
        empty={
          <EmptyState icon={ListChecks} title={t('vehicles.program.none')} action={add}>
            {t(mayManage ? 'vehicles.program.noneReason' : 'vehicles.program.noneToRead')}
          </EmptyState>
        }
      >
        <div className="flex flex-col gap-4">
          {add}
          <ul aria-label={t('vehicles.program.title')} className="grid gap-4 lg:grid-cols-2">
            {programs.map((program) => (
              <li key={program.id}>
                <Program
                  program={program}
                  pending={busy && asking === null}
                  onAsk={mayManage ? (what) => setAsking({ what, program }) : null}
                  onRemove={() =>
                    void run((database) => removeProgram({ ...keeper, database }, program.id), {
                      done: t('vehicles.program.removed'),
                    })
                  }
                />
              </li>
            ))}
          </ul>
        </div>
      </ListFrame>
      {asking?.what === 'apply' ? (
        <ApplyProgramDialog
          program={asking.program}
          pending={busy}
          onApply={async (vehicleIds) => {
            const done = await run(
              (database) => applyProgram({ ...keeper, database }, asking.program.id, vehicleIds),
              { done: t('vehicles.program.applied', { count: vehicleIds.length }) },
            );
            if (done) close();
          }}
          onClose={close}
        />
      ) : null}
      {asking?.what === 'add' || asking?.what === 'change' ? (
        <ProgramDialog
          program={asking.what === 'add' ? null : asking.program}
          pending={busy}
          onSave={async (draft) => {
            const id = asking.what === 'add' ? null : asking.program.id;
            const done = await run(
              (database) => saveProgram({ ...keeper, database }, storeId, id, draft),
              { done: t('vehicles.saved') },
            );
            if (done) close();
          }}
          onClose={close}
        />
      ) : null}
    </>
  );
}

function Program({
  program,
  pending,
  onAsk,
  onRemove,
}: {
  program: ServiceProgram;
  pending: boolean;
  /** Null: this person reads only. */
  onAsk: ((what: 'change' | 'apply') => void) | null;
  onRemove: () => void;
}) {
  const { t } = useTranslation();
  const words = useVehicleWords();
  const of = (step: string) => t('vehicles.step.of', { step, part: program.name });
  return (
    <Card title={program.name}>
      <p className="text-small text-muted">
        {program.type === null
          ? t('vehicles.program.everyType')
          : t(`vehicles.type.${program.type}`)}
      </p>
      <dl className="my-3 flex flex-col gap-1.5">
        {program.tasks.map(({ task, every_distance, every_days }) => (
          <div key={task} className="flex flex-wrap justify-between gap-x-4">
            <dt className="font-semibold text-ink">{t(`vehicles.task.${task}`)}</dt>
            <dd className="text-muted">
              {t('vehicles.reminder.every', {
                interval: [
                  every_distance === null
                    ? null
                    : words.reading(every_distance * 10, program.meter_unit),
                  every_days === null ? null : t('vehicles.reminder.days', { count: every_days }),
                ]
                  .filter((part) => part !== null)
                  .join(t('vehicles.reminder.or')),
              })}
            </dd>
          </div>
        ))}
      </dl>
      {onAsk === null ? null : (
        <div className="flex flex-wrap gap-2">
          <Button aria-label={of(t('vehicles.program.apply'))} onClick={() => onAsk('apply')}>
            {t('vehicles.program.apply')}
          </Button>
          <Button
            variant="quiet"
            aria-label={of(t('vehicles.change.action'))}
            onClick={() => onAsk('change')}
          >
            {t('vehicles.change.action')}
          </Button>
          <Button
            variant="quiet"
            pending={pending}
            aria-label={of(t('vehicles.reminder.remove'))}
            onClick={onRemove}
          >
            {t('vehicles.reminder.remove')}
          </Button>
        </div>
      )}
    </Card>
  );
}
