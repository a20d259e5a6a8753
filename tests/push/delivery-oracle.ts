/**
 * What becomes of many events, in plain TypeScript: which notifications they make (rules.md D1, D8), which of them are pushed,
 * and what quiet hours leave of the rest, as itself or as a digest (D3 to D7). The database must say the same.
 */
import {
  decidePush,
  type PushDecision,
  type PushQuestion,
} from '../../src/modules/notifications/domain/push-decision.ts';

type Letter = {
  readonly id: string;
  readonly title: string;
  readonly category: PushQuestion['category'];
  readonly urgency: PushQuestion['urgency'];
  readonly group: string | null;
  /** How long those of its group are one notification; null: each is its own. */
  readonly groupSeconds: number | null;
  readonly record: string | null;
  readonly storeZone: string | null;
};
/** `nth` of the notifications made so far, counted around. */
export type Change = { readonly what: 'read' | 'delete'; readonly nth: number };
export type Modes = Readonly<Record<string, 'follow' | 'mute'>>;

/** Of one person. */
export type Life = {
  readonly preferences: PushQuestion['preferences'];
  readonly modes: Modes;
  readonly rounds: readonly {
    readonly letter: Letter;
    readonly changes: readonly Change[];
    /** That pass before the next one. */
    readonly minutes: number;
  }[];
  /** What they do between the first delivery and the second. */
  readonly later: {
    readonly preferences: PushQuestion['preferences'];
    readonly modes: Modes;
    readonly changes: readonly Change[];
  };
};

export type Made = {
  readonly letter: Letter;
  /** The title of the letter that it says by now. */
  says: string;
  minutesOld: number;
  read: boolean;
  deleted: boolean;
};

function change(made: readonly Made[], changes: readonly Change[]): void {
  for (const { what, nth } of changes) {
    const one = made[nth % made.length];
    if (one === undefined) continue;
    if (what === 'read') one.read = true;
    else one.deleted = true;
  }
}

/** Of these events: the notifications, in the order in which they were made. */
export function madeOf({ rounds, modes }: Life): Made[] {
  const made: Made[] = [];
  for (const { letter, changes, minutes } of rounds) {
    const { group, groupSeconds, record, title } = letter;
    const same = made.findLast(
      (one) =>
        group !== null &&
        groupSeconds !== null &&
        one.letter.group === group &&
        one.minutesOld * 60 < groupSeconds &&
        !one.read &&
        !one.deleted,
    );
    const read = record !== null && modes[record] === 'mute';
    if (same === undefined) {
      made.push({ letter, says: title, minutesOld: 0, read, deleted: false });
    } else same.says = title;
    change(made, changes);
    for (const one of made) one.minutesOld += minutes;
  }
  return made;
}

export type Deliveries = {
  readonly first: readonly string[];
  readonly held: readonly { readonly one: Made; readonly until: Date }[];
  /** The titles of what comes after quiet hours: one by itself, several as a digest, the latest first. */
  readonly second: readonly string[];
  readonly dropped: number;
  readonly heldAgain: number;
};

/** What one browser of the person is brought at two moments. `made` is as it is at the first; it is changed. */
export function deliveriesOf(life: Life, made: readonly Made[], at: Date, next: Date): Deliveries {
  const decide = (
    { letter: { category, urgency, record, storeZone }, read, deleted }: Made,
    { preferences, modes }: Pick<Life, 'preferences' | 'modes'>,
    moment: Date,
  ): PushDecision =>
    read || deleted
      ? { decision: 'off' }
      : decidePush(
          {
            preferences,
            category,
            urgency,
            recordMode: record === null ? null : (modes[record] ?? null),
            categoryMode: modes[category] ?? null,
            storeZone,
          },
          moment,
        );
  const first: string[] = [];
  const held: { one: Made; until: Date }[] = [];
  for (const one of made) {
    const decision = decide(one, life, at);
    if (decision.decision === 'send') first.push(one.letter.title);
    if (decision.decision === 'hold') held.push({ one, until: decision.until });
  }
  change(made, life.later.changes);
  const judged = held
    .filter(({ until }) => until <= next)
    .map(({ one }) => ({ one, ...decide(one, life.later, next) }));
  const left = judged
    .filter(({ decision }) => decision === 'send')
    .map(({ one }) => one.letter.title);
  return {
    first,
    held,
    second: left.length > 1 ? [`digest: ${left.toReversed().join(', ')}`] : left,
    dropped: judged.filter(({ decision }) => decision === 'off').length,
    heldAgain: judged.filter(({ decision }) => decision === 'hold').length,
  };
}
