/** An hour that every day has: kept and passed on as `HH:mm`, counted in minutes after midnight. */

const minutesOfDay = 1440;

/** `HH:mm` as minutes after midnight; null: no time. */
export function minutesOf(time: string): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
}

/** The end of a day is written as its beginning is: `00:00`. */
export function timeOf(minutes: number): string {
  const inDay = minutes % minutesOfDay;
  return `${String(Math.floor(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}`;
}

/** `9`, `930`, `9:30`, `9.30`, `21 h 30`, `9:30 pm`, `9:30 p. m.` */
const asTyped = /^(\d{1,2})\s*[:.,h]?\s*(\d{2})?\s*(?:([ap])\s*\.?\s*(?:m\.?)?)?$/;

/** What people type, in any of the three languages, as `HH:mm`; null: no time can be read from it. */
export function readTime(typed: string): string | null {
  const text = typed.normalize('NFKC').trim().toLowerCase();
  const [, hoursTyped, minutesTyped = '00', half] = asTyped.exec(text) ?? [];
  if (hoursTyped === undefined) return null;
  const [hours, minutes] = [Number(hoursTyped), Number(minutesTyped)];
  if (minutes > 59) return null;
  if (half !== undefined) {
    if (hours < 1 || hours > 12) return null;
    return timeOf(((hours % 12) + (half === 'p' ? 12 : 0)) * 60 + minutes);
  }
  if (hours > 24 || (hours === 24 && minutes > 0)) return null;
  return timeOf(hours * 60 + minutes);
}

/** A quarter of an hour on or back from a time, as a list of quarters has them; from none, the first or the last of the day. */
export function quarterBeside(time: string, quarters: number): string {
  const minutes = minutesOf(time);
  if (minutes === null) return quarters > 0 ? '00:00' : timeOf(minutesOfDay - 15);
  const at = quarters > 0 ? Math.floor(minutes / 15) : Math.ceil(minutes / 15);
  return timeOf(Math.min(Math.max(at + quarters, 0), minutesOfDay / 15 - 1) * 15);
}

export const quarterHours: readonly string[] = Array.from({ length: minutesOfDay / 15 }, (_, at) =>
  timeOf(at * 15),
);
