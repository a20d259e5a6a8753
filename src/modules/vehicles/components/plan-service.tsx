import { useTranslation } from 'react-i18next';
import { useJournalCommand } from '../../../command/use-journal-command.ts';
import type { BusinessDay } from '../../../kernel/business-week.ts';
import type { Vehicle, VehicleProblem } from '../collections.ts';
import { planService } from '../commands-upkeep.ts';
import type { ServiceTask } from '../domain/service-status.ts';
import { ServiceDialog } from './service-dialog.tsx';
import { useKeeper } from './use-keeper.ts';

/** Rendered while it is open: plans a service of a vehicle, of what is suggested. */
export function PlanService({
  vehicle,
  suggested,
  problems,
  today,
  onClose,
}: {
  vehicle: Vehicle;
  suggested: readonly ServiceTask[];
  /** Of the vehicle, what is still to be mended. */
  problems: readonly VehicleProblem[];
  today: BusinessDay;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const keeper = useKeeper(vehicle.store_id);
  const { busy, run } = useJournalCommand();
  return (
    <ServiceDialog
      service={null}
      suggested={suggested}
      problems={problems}
      unit={vehicle.meter_unit}
      last={null}
      today={today}
      pending={busy}
      onSave={async (plan) => {
        const done = await run(
          (database) => planService({ ...keeper, database }, vehicle.id, plan),
          { done: t('vehicles.service.moved.scheduled') },
        );
        if (done) onClose();
      }}
      onClose={onClose}
    />
  );
}
