import * as v from 'valibot';
import type { Condition } from './filter.ts';
import { parseFilter } from './filter.ts';

const Text = v.optional(v.nullable(v.string()));

const Binding = v.looseObject({
  event: v.optional(v.picklist(['*', 'INSERT', 'UPDATE', 'DELETE']), '*'),
  schema: Text,
  table: Text,
  filter: Text,
  select: v.optional(v.nullable(v.array(v.string()))),
});

/** The payload of `phx_join`. */
export const JoinPayload = v.object({
  access_token: Text,
  config: v.optional(
    v.object({
      broadcast: v.optional(
        v.nullable(
          v.object({
            self: v.optional(v.nullable(v.boolean())),
            ack: v.optional(v.nullable(v.boolean())),
          }),
        ),
      ),
      presence: v.optional(
        v.nullable(v.object({ key: Text, enabled: v.optional(v.nullable(v.boolean())) })),
      ),
      postgres_changes: v.optional(v.nullable(v.pipe(v.array(Binding), v.maxLength(100)))),
      private: v.optional(v.nullable(v.boolean())),
    }),
    {},
  ),
});
export type JoinPayload = v.InferOutput<typeof JoinPayload>;

/** What one binding of a channel wants to hear of. */
export interface ChangeBinding {
  id: number;
  event: '*' | 'INSERT' | 'UPDATE' | 'DELETE';
  schema: string;
  table: string;
  conditions: Condition[];
  columns: Set<string> | undefined;
  /** The binding as the client sent it: it compares what comes back. */
  sent: Record<string, unknown>;
}

let nextId = 1;

/** Throws when a filter cannot be read. */
export function changeBindings(config: JoinPayload['config']): ChangeBinding[] {
  return (config.postgres_changes ?? []).map((binding) => ({
    id: (nextId += 1),
    event: binding.event,
    schema: binding.schema ?? 'public',
    table: binding.table ?? '*',
    conditions: parseFilter(binding.filter ?? ''),
    columns: binding.select ? new Set(binding.select) : undefined,
    sent: { ...binding },
  }));
}
