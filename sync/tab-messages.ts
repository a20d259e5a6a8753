/** What tabs of one user tell each other. Parsed: another tab may run another version of the app. */
import * as v from 'valibot';
import type { CoordinatorStatus } from './coordinator-status.ts';
import { failureKinds } from './failure.ts';
import { scopeSchema } from './protocol.ts';

const statusSchema: v.GenericSchema<unknown, CoordinatorStatus> = v.object({
  connection: v.picklist(['unknown', 'online', 'offline']),
  sending: v.boolean(),
  firstRead: v.nullable(v.object({ read: v.number(), expected: v.number() })),
  lastPulledAt: v.nullable(v.string()),
  updateRequired: v.boolean(),
  failure: v.nullable(
    v.object({ kind: v.picklist([...failureKinds, 'device']), code: v.nullable(v.string()) }),
  ),
  nextTryAt: v.nullable(v.string()),
  clockOffset: v.nullable(v.number()),
});

const messageSchema = v.variant('kind', [
  /** A visible tab waits for the sending loop. */
  v.object({ kind: v.literal('want') }),
  /** The holder of the loop is hidden now: whoever is visible may have it. */
  v.object({ kind: v.literal('holder_hidden') }),
  /** A tab opened and wants to know the status. */
  v.object({ kind: v.literal('hello') }),
  v.object({ kind: v.literal('status'), status: statusSchema }),
  /** What came last, the latest first (T13). */
  v.object({
    kind: v.literal('arrived'),
    arrivals: v.array(
      v.object({ at: v.string(), scope: scopeSchema, kind: v.string(), records: v.number() }),
    ),
  }),
  v.object({ kind: v.literal('sync_now') }),
  v.object({ kind: v.literal('round_ended') }),
  v.object({ kind: v.literal('follow'), scopes: v.array(scopeSchema) }),
]);
export type TabMessage = v.InferOutput<typeof messageSchema>;

/** Null: not a message of this version. */
export function parseTabMessage(message: unknown): TabMessage | null {
  const parsed = v.safeParse(messageSchema, message);
  return parsed.success ? parsed.output : null;
}
