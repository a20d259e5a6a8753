import * as v from 'valibot';
import { done, request, serverCode, type Answer } from '../../platform/backend/request.ts';
import {
  openRequestsSchema,
  ownRequestsSchema,
  type OpenJoinRequest,
  type OwnJoinRequest,
} from './domain/join-request.ts';

/** Spec §9, backend connection test. */
const patience = { timeoutMs: 10_000 };

/** The membership; null, or one without an id, where it waits for an approval. */
const membershipSchema = v.nullish(v.object({ id: v.nullable(v.string()) }));

/**
 * Answers null when it is done, `waiting` when somebody is asked first, else the server's code, or `timeout`; undefined
 * when it could not be reached.
 */
export async function joinStoreByNumber(
  storeNumber: string,
): Promise<{ readonly code: string | undefined } | 'waiting' | null> {
  const { value, refused } = await request(
    (client) => client.rpc('join_store', { store_number: storeNumber }),
    membershipSchema,
    patience,
  );
  if (refused === undefined) return value?.id ? null : 'waiting';
  return { code: refused.code === 'timeout' ? refused.code : serverCode(refused) };
}

/** Spec §6: an admin without a store belongs to OFFICE. The server decides; nothing depends on the answer here. */
export async function ensureAdminOffice(): Promise<void> {
  await request((client) => client.rpc('ensure_admin_office'), done);
}

/** What the person asked for and what became of it; null when the server could not say. */
export async function ownJoinRequests(): Promise<readonly OwnJoinRequest[] | null> {
  return valueOf(
    await request((client) => client.rpc('own_join_requests'), ownRequestsSchema, patience),
  );
}

/** Who asks to join the stores whose people the caller manages; null when the server could not say. */
export async function openJoinRequests(): Promise<readonly OpenJoinRequest[] | null> {
  return valueOf(
    await request((client) => client.rpc('open_join_requests'), openRequestsSchema, patience),
  );
}

/** `gone`: somebody else has decided. */
export async function decideJoin(
  requestId: string,
  approve: boolean,
): Promise<'done' | 'gone' | 'failed'> {
  const { refused } = await request(
    (client) => client.rpc('decide_join', { request: requestId, approve }),
    done,
    patience,
  );
  if (refused === undefined) return 'done';
  return refused.code === 'already_decided' || refused.code === 'not_found' ? 'gone' : 'failed';
}

const valueOf = <Value>({ value }: Answer<Value>): Value | null => value ?? null;
