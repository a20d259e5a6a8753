import { useTranslation } from 'react-i18next';
import { useJournalCommand } from '../../../command/use-journal-command.ts';
import type { BusinessDay } from '../../../kernel/business-week.ts';
import type { Vehicle } from '../collections.ts';
import { changeVehicle } from '../commands.ts';
import { useFleet } from '../queries.ts';
import { useKeeper } from './use-keeper.ts';
import { VehicleDialog } from './vehicle-dialog.tsx';

/** Rendered while it is open: the other vehicles of the store are read for it alone (rule VE2). */
export function ChangeVehicle({
  vehicle,
  today,
  onClose,
}: {
  vehicle: Vehicle;
  /** By the store's calendar. */
  today: BusinessDay;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const keeper = useKeeper(vehicle.store_id);
  const { rows } = useFleet(vehicle.store_id);
  const { busy, run } = useJournalCommand();
  return (
    <VehicleDialog
      vehicle={vehicle}
      others={rows
        .filter((each) => each.health !== 'retired' && each.vehicle.id !== vehicle.id)
        .map((each) => each.vehicle)}
      today={today}
      pending={busy}
      onSave={async (fields) => {
        const done = await run(
          (database) => changeVehicle({ ...keeper, database }, vehicle.id, fields),
          { done: t('vehicles.saved') },
        );
        if (done) onClose();
      }}
      onClose={onClose}
    />
  );
}
