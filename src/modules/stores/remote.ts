import * as v from 'valibot';
import { dataClient } from '../../platform/supabase.ts';
import {
  openRequestsSchema,
  ownRequestsSchema,
  type OpenJoinRequest,
  type OwnJoinRequest,
} from './domain/join-request.ts';

/** Spec §9, backend connection test. */
const timeoutMs = 10_000;

/** The membership; null, or one without an id, where it waits for an approval. */
const membershipSchema = v.nullish(v.object({ id: v.nullable(v.string()) }));

/**
 * Answers null when it is done, `waiting` when somebody is asked first, else the server's code, or `timeout`; undefined
 * when it could not be reached.
 */
export async function joinStoreByNumber(
  storeNumber: string,
): Promise<{ readonly code: string | undefined } | 'waiting' | null> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const client = await dataClient();
    const { data, error } = await client
      .rpc('join_store', { store_number: storeNumber })
      .abortSignal(timeout);
    if (!error) {
      const membership = v.safeParse(membershipSchema, data);
      return membership.success && !membership.output?.id ? 'waiting' : null;
    }
    return { code: timeout.aborted ? 'timeout' : error.code };
  } catch {
    return { code: timeout.aborted ? 'timeout' : undefined };
  }
}

/** Spec §6: an admin without a store belongs to OFFICE. The server decides; nothing depends on the answer here. */
export async function ensureAdminOffice(): Promise<void> {
  const client = await dataClient();
  await client.rpc('ensure_admin_office');
}

/** What the person asked for and what became of it; null when the server could not say. */
export async function ownJoinRequests(): Promise<readonly OwnJoinRequest[] | null> {
  return rowsOf('own_join_requests', ownRequestsSchema);
}

/** Who asks to join the stores whose people the caller manages; null when the server could not say. */
export async function openJoinRequests(): Promise<readonly OpenJoinRequest[] | null> {
  return rowsOf('open_join_requests', openRequestsSchema);
}

/** `gone`: somebody else has decided. */
export async function decideJoin(
  request: string,
  approve: boolean,
): Promise<'done' | 'gone' | 'failed'> {
  try {
    const client = await dataClient();
    const { error } = await client
      .rpc('decide_join', { request, approve })
      .abortSignal(AbortSignal.timeout(timeoutMs));
    if (!error) return 'done';
    return error.code === 'already_decided' || error.code === 'not_found' ? 'gone' : 'failed';
  } catch {
    return 'failed';
  }
}

async function rowsOf<Schema extends v.GenericSchema>(
  name: string,
  schema: Schema,
): Promise<v.InferOutput<Schema> | null> {
  try {
    const client = await dataClient();
    const { data, error } = await client.rpc(name).abortSignal(AbortSignal.timeout(timeoutMs));
    const parsed = v.safeParse(schema, data);
    return error === null && parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}
