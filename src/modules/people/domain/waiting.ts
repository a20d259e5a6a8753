import { millisecondsInHour } from 'date-fns/constants';

/** How long a candidate has been in a stage, against what is aimed at (rule CA9). */
export type Waiting = {
  readonly hours: number;
  /** `soon`: three quarters of the target have passed. */
  readonly against: 'in_time' | 'soon' | 'late' | 'no_target';
};

/** `enteredAt`: ISO 8601; `targetHours`: null where none is set. */
export function waitingSince(enteredAt: string, targetHours: number | null, now: Date): Waiting {
  const hours = Math.max(
    Math.floor((now.getTime() - Date.parse(enteredAt)) / millisecondsInHour),
    0,
  );
  if (targetHours === null) return { hours, against: 'no_target' };
  if (hours >= targetHours) return { hours, against: 'late' };
  return { hours, against: hours * 4 >= targetHours * 3 ? 'soon' : 'in_time' };
}
