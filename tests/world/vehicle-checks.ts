/** How the demo's vehicles were checked before their trips. */
import { naturalId } from '../../src/kernel/ids.ts';
import { people } from './people.ts';
import { translated, type TemplateItem } from './template.ts';
import { vehicleCheck } from './templates/vehicle-check.ts';
import { vehicleWords } from './templates/words/vehicle.ts';
import { demoVehicles, lightsCheck, type DemoVehicle } from './vehicle-history.ts';

export const vehicleTemplate = translated(vehicleCheck, vehicleWords);

export type DemoCheck = {
  readonly id: string;
  readonly vehicle: DemoVehicle;
  readonly inspector: string;
  readonly daysAgo: number;
  readonly answers: readonly { readonly item: TemplateItem; readonly value: string }[];
};

/** What its odometer says so many days ago, after the readings that it has of these days. */
const meterAt = ({ from, perDay }: DemoVehicle, daysAgo: number): string =>
  String(from + perDay * (60 - daysAgo));

function checked(
  unit: string,
  daysAgo: number,
  fails: readonly string[] = [],
  inspector: string = people.shift.id,
): DemoCheck[] {
  return demoVehicles
    .filter((one) => one.unit === unit && one.store === demoVehicles[0]?.store)
    .map((vehicle) => ({
      id:
        daysAgo === lightsCheck.daysAgo && unit === lightsCheck.unit
          ? lightsCheck.id
          : naturalId('demo_checks', vehicle.id, String(daysAgo)),
      vehicle,
      inspector,
      daysAgo,
      answers: vehicleTemplate.sections.flatMap(({ items }) =>
        items.map((item) => ({
          item,
          value:
            item.item_type === 'number'
              ? meterAt(vehicle, daysAgo)
              : fails.includes(item.question_text)
                ? 'fail'
                : 'pass',
        })),
      ),
    }));
}

export const demoChecks: readonly DemoCheck[] = [
  ...checked('1', 3),
  ...checked('1', 2, [], people.manager.id),
  ...checked('1', 1),
  ...checked('4', 2),
  ...checked('5', lightsCheck.daysAgo, ['Lights and turn signals work']),
  ...checked('7', 1),
];
