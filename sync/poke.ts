/** Pokes from Supabase Realtime: a change of `sync_scopes` says "pull", and up to which number; data never comes from it (SPEC T8). */
import type { SupabaseClient } from '@supabase/supabase-js';
import * as v from 'valibot';
import type { News, PokeSource } from './ports.ts';

const eventSchema = v.object({ new: v.object({ epoch: v.string(), head: v.number() }) });

function newsOf(event: unknown): News | null {
  const parsed = v.safeParse(eventSchema, event);
  return parsed.success ? parsed.output.new : null;
}

export type RealtimeClient = () => Promise<
  Pick<SupabaseClient, 'channel' | 'realtime' | 'removeChannel'>
>;

/** Rows of one table; `filter` as Realtime has it. */
export type HeardRows = { readonly table: string; readonly filter?: string };

/** Hears of changed rows on a channel of its own, which is not joined at all where the client cannot be loaded. Answers how to leave it. */
export function hearOfRows(
  client: RealtimeClient,
  topic: string,
  rows: readonly HeardRows[],
  {
    changed,
    joined,
  }: { readonly changed: (event: unknown) => void; readonly joined: (joined: boolean) => void },
): () => void {
  let ended = false;
  let leave = (): void => undefined;
  void client()
    .then(async (supabase) => {
      // A channel joined before the token is known is nobody's: it hears nothing, and no error says so.
      await supabase.realtime.setAuth();
      if (ended) return;
      const channel = supabase.channel(topic);
      for (const { table, filter } of rows) {
        channel.on(
          'postgres_changes',
          { event: '*', schema: 'public', table, ...(filter !== undefined && { filter }) },
          changed,
        );
      }
      channel.subscribe((status: string) => joined(status === 'SUBSCRIBED'));
      leave = () => void supabase.removeChannel(channel);
    })
    .catch(() => joined(false));
  return () => {
    ended = true;
    leave();
  };
}

/** `client` may be loaded late; a scope is watched as soon as it is there, and not at all if it cannot be loaded. */
export function createRealtimePoke(client: RealtimeClient): PokeSource {
  return {
    watch: (scope, { poked, joined }) =>
      hearOfRows(client, `sync:${scope}`, [{ table: 'sync_scopes', filter: `scope=eq.${scope}` }], {
        changed: (event) => poked(newsOf(event)),
        joined,
      }),
  };
}
