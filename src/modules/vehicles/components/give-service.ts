import { useTranslation } from 'react-i18next';
import { calendarFile } from '../../../kernel/calendar-file.ts';
import { downloadFile } from '../../../platform/browser/download-file.ts';
import { serverNow } from '../../../platform/browser/clock.ts';
import type { Vehicle, VehicleService } from '../collections.ts';
import { useVehicleWords } from './use-vehicle-words.ts';

/** Hands a booked service to the person's calendar (rule VE29); null: it has no day. */
export function useGiveService(): (
  vehicle: Pick<Vehicle, 'unit_number'>,
  service: VehicleService,
) => (() => void) | null {
  const { t } = useTranslation();
  const words = useVehicleWords();
  return (vehicle, { id, scheduled_for: day, tasks, vendor, updated_at }) => {
    if (day === null) return null;
    const done = tasks.map((task) => t(`vehicles.task.${task}`)).join(', ');
    return () => {
      const file = calendarFile(
        {
          id,
          of: 'Services',
          day,
          // whatever was changed later counts
          sequence: Math.floor(Date.parse(updated_at) / 1000),
          isCancelled: false,
          summary: [words.unit(vehicle), done].filter((part) => part !== '').join(': '),
          location: vendor ?? '',
        },
        serverNow(),
      );
      downloadFile(`service-${id.slice(0, 8)}.ics`, new Blob([file], { type: 'text/calendar' }));
    };
  };
}
