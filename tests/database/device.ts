import type { SupabaseClient } from '@supabase/supabase-js';
import { v7 } from 'uuid';
import * as v from 'valibot';
import {
  protocolVersion,
  pullAnswerSchema,
  pushAnswerSchema,
  type OpResult,
  type PullAnswer,
  type PullRequest,
  type PushAnswer,
  type PushRequest,
  type Scope,
  type WireOp,
  type WireRow,
} from '../../sync/protocol.ts';

export type OpDraft = {
  readonly collection: string;
  readonly id: string;
  readonly scope: Scope;
  readonly set: Record<string, unknown>;
  readonly base?: Record<string, unknown>;
  readonly create?: boolean;
  /** Milliseconds before now at which the person made it. */
  readonly ago?: number;
  readonly op_id?: string;
};

/** Completes an op as a device would. */
export function op(draft: OpDraft): WireOp {
  return {
    op_id: draft.op_id ?? v7(),
    collection: draft.collection,
    id: draft.id,
    scope: draft.scope,
    create: draft.create ?? false,
    set: draft.set,
    base: draft.base ?? {},
    edited_at: new Date(Date.now() - (draft.ago ?? 0)).toISOString(),
  };
}

type Accepted = Extract<PushAnswer, { kind: 'accepted' }>;
type Rows = Extract<PullAnswer, { kind: 'rows' }>;

/** A device without a database: it numbers its batches and calls the two functions over HTTP, nothing more. */
export class Device {
  readonly client: SupabaseClient;
  readonly clientId: string;
  #no = 0;

  constructor(client: SupabaseClient, clientId: string = v7()) {
    this.client = client;
    this.clientId = clientId;
  }

  batch(ops: readonly WireOp[], overrides: Partial<PushRequest> = {}): PushRequest {
    this.#no += 1;
    return {
      protocol: protocolVersion,
      client_id: this.clientId,
      no: this.#no,
      batch_id: v7(),
      sent_at: new Date().toISOString(),
      ops: [...ops],
      ...overrides,
    };
  }

  /** Sends a request as it is. */
  async send(request: PushRequest): Promise<PushAnswer> {
    const { data, error } = await this.client.rpc('sync_push', { request });
    if (error) throw new Error(`${error.code} ${error.message}`, { cause: error });
    return v.parse(pushAnswerSchema, data);
  }

  /** Pushes a new batch that must be accepted, and answers the result of each op. */
  async push(...ops: readonly WireOp[]): Promise<OpResult[]> {
    const answer = await this.send(this.batch(ops));
    return accepted(answer).results;
  }

  async pull(request: Partial<PullRequest> & Pick<PullRequest, 'cursors'>): Promise<Rows> {
    const { data, error } = await this.client.rpc('sync_pull', {
      request: { protocol: protocolVersion, also: [], limit: 1000, ...request },
    });
    if (error) throw new Error(`${error.code} ${error.message}`, { cause: error });
    const answer = v.parse(pullAnswerSchema, data);
    if (answer.kind !== 'rows') throw new Error(`The pull was answered with ${answer.kind}.`);
    return answer;
  }

  /** All rows of one kind of one scope. */
  async rows(scope: Scope, kind: string, after = 0): Promise<WireRow[]> {
    const answer = await this.pull({ cursors: [{ scope, kind, after }] });
    return answer.pages.flatMap((page) => page.rows);
  }

  /** One record as the caller may read it now, or null. */
  async row(kind: string, id: string): Promise<WireRow | null> {
    const answer = await this.pull({ cursors: [], also: [{ kind, id }] });
    return answer.also[0]?.row ?? null;
  }
}

export function accepted(answer: PushAnswer): Accepted {
  if (answer.kind !== 'accepted') throw new Error(`The batch was answered with ${answer.kind}.`);
  return answer;
}
