/** The twin of `sync.push_decision`: whether a notification is pushed to its person at a moment (rules.md D3 to D6). */

type Category =
  | 'candidates'
  | 'supply_orders'
  | 'inspections'
  | 'budget'
  | 'vehicles'
  | 'system'
  | 'urgent';
type Mode = 'follow' | 'mute';

/** What counts of a row of `notification_preferences`. */
type Preferences = Readonly<Record<Category, boolean>> & {
  readonly enabled: boolean;
  readonly all_categories: boolean;
  readonly quiet_hours_enabled: boolean;
  /** `HH:mm` */
  readonly quiet_hours_start: string;
  readonly quiet_hours_end: string;
  readonly time_zone: string | null;
};

export type PushQuestion = {
  /** null: the person has never set any. */
  readonly preferences: Preferences | null;
  readonly category: Category;
  readonly urgency: 'low' | 'normal' | 'high';
  /** What the person said of its record, and of its category. */
  readonly recordMode: Mode | null;
  readonly categoryMode: Mode | null;
  /** Of its store; null: it has none. */
  readonly storeZone: string | null;
};

export type PushDecision =
  | { readonly decision: 'send' | 'off' }
  | { readonly decision: 'hold'; readonly until: Date };

/** Where nobody knows the zone: that of a new store. */
const usualZone = 'America/New_York';
const minute = 60_000;
const day = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(zone, made);
  return made;
}

/** What the clock of the zone shows, as milliseconds as if that were UTC; without those of the moment. */
function wallClock(moment: number, zone: string): number {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day: date = 1, hour = 0, minute: minutes = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, date, hour, minutes, second);
}

/**
 * The moment at which the clock of the zone shows this. A time that the clock skips comes as if it had not been turned; of
 * one that it shows twice it is the second.
 */
function momentOf(wall: number, zone: string): number {
  const offset = (moment: number) => wallClock(moment, zone) - Math.floor(moment / 1000) * 1000;
  const before = wall - offset(wall - day);
  const after = wall - offset(wall + day);
  return wallClock(after, zone) === wall ? after : before;
}

const minutesOf = (clock: string): number =>
  Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** Until when the moment is in these quiet hours; null: it is not. */
function quietUntil(at: Date, zone: string, starts: string, ends: string): Date | null {
  const [start, end] = [minutesOf(starts), minutesOf(ends)];
  const wall = wallClock(at.getTime(), zone);
  const midnight = Math.floor(wall / day) * day;
  const now = Math.floor((wall - midnight) / minute);
  const endOf = (date: number) => new Date(momentOf(date + end * minute, zone));
  if (start < end) return now >= start && now < end ? endOf(midnight) : null;
  if (start > end && now >= start) return endOf(midnight + day);
  return start > end && now < end ? endOf(midnight) : null;
}

export function decidePush(question: PushQuestion, at: Date): PushDecision {
  const { preferences, category, recordMode, categoryMode } = question;
  if (preferences?.enabled === false) return { decision: 'off' };
  const said = recordMode ?? categoryMode;
  const wanted =
    said === null
      ? (preferences?.all_categories ?? true) && (preferences?.[category] ?? true)
      : said === 'follow';
  if (!wanted) return { decision: 'off' };
  if (question.urgency === 'high' || preferences?.quiet_hours_enabled !== true) {
    return { decision: 'send' };
  }
  const zone = question.storeZone ?? preferences.time_zone ?? usualZone;
  const { quiet_hours_start, quiet_hours_end } = preferences;
  const until = quietUntil(at, zone, quiet_hours_start, quiet_hours_end);
  return until === null ? { decision: 'send' } : { decision: 'hold', until };
}
