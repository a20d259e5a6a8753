/** Random questions whether somebody is pushed to: many at nights in which clocks are turned, and at midnights. */
import { notificationCategories } from '../../src/modules/notifications/domain/category.ts';
import type { PushQuestion } from '../../src/modules/notifications/domain/push-decision.ts';
import type { Random } from '../world/random.ts';

export const zones: readonly [string, ...string[]] = [
  'America/New_York',
  'America/Chicago',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/St_Johns',
  'America/Santiago',
  'Europe/Paris',
  'Europe/London',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'UTC',
];
/** Moments at which the clock of a zone is turned. */
const turns: readonly [[string, string], ...[string, string][]] = [
  ['2026-03-08T07:00:00Z', 'America/New_York'],
  ['2026-11-01T06:00:00Z', 'America/New_York'],
  ['2026-11-01T07:00:00Z', 'America/Chicago'],
  ['2026-03-08T05:30:00Z', 'America/St_Johns'],
  ['2026-03-29T01:00:00Z', 'Europe/Paris'],
  ['2026-10-25T01:00:00Z', 'Europe/London'],
  ['2026-04-04T15:00:00Z', 'Australia/Lord_Howe'],
  ['2026-10-03T15:30:00Z', 'Australia/Lord_Howe'],
  ['2026-09-26T14:00:00Z', 'Pacific/Auckland'],
  ['2026-04-05T03:00:00Z', 'America/Santiago'],
  ['2026-09-06T04:00:00Z', 'America/Santiago'],
];
export type Case = { readonly question: PushQuestion; readonly at: Date };

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

export function makeCase(random: Random): Case {
  const mode = () => (random.chance(0.1) ? random.pick(['follow', 'mute'] as const) : null);
  const [turn, zoneOfTurn] = random.pick(turns);
  const isTurned = random.chance(0.6);
  const storeZone = isTurned ? zoneOfTurn : random.chance(0.5) ? random.pick(zones) : null;
  const minutes = isTurned
    ? new Date(turn).getTime() + random.between(-6 * 60, 6 * 60) * 60_000
    : Date.UTC(2026, random.between(0, 11), random.between(1, 28), 0, random.between(0, 1439));
  const at = minutes + (random.chance(0.2) ? random.between(0, 59_999) : 0);
  // Often the very minute that the clock shows.
  const now = new Intl.DateTimeFormat('en-US', {
    timeZone: storeZone ?? 'UTC',
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
  })
    .format(at)
    .split(':')
    .map(Number);
  const minuteOfDay = () =>
    random.chance(0.1)
      ? (now[0] ?? 0) * 60 + (now[1] ?? 0)
      : random.chance(0.3)
        ? random.pick([0, 60, 90, 120, 150, 180, 1439])
        : random.between(0, 1439);
  const start = minuteOfDay();
  const switched = () => !random.chance(0.07);
  return {
    at: new Date(at),
    question: {
      preferences: random.chance(0.05)
        ? null
        : {
            enabled: switched(),
            quiet_hours_enabled: random.chance(0.9),
            quiet_hours_start: clock(start),
            quiet_hours_end: clock(random.chance(0.05) ? start : minuteOfDay()),
            time_zone: random.chance(0.8) ? random.pick(zones) : null,
            all_categories: switched(),
            candidates: switched(),
            supply_orders: switched(),
            inspections: switched(),
            budget: switched(),
            vehicles: switched(),
            system: switched(),
            urgent: switched(),
          },
      category: random.pick(notificationCategories),
      urgency: random.pick(['low', 'normal', 'normal', 'high'] as const),
      recordMode: mode(),
      categoryMode: mode(),
      storeZone,
    },
  };
}

/** Of whom nobody knows where they are. */
export const usualZone = 'America/New_York';

const offset = (moment: number, zone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(moment)
    .find(({ type }) => type === 'timeZoneName')?.value;

/** Whether the clock of the zone is turned within twelve hours. */
export function isTurnedAround(at: Date, zone: string): boolean {
  const [half, moment] = [43_200_000, at.getTime()];
  return offset(moment - half, zone) !== offset(moment + half, zone);
}
