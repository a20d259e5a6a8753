/**
 * The wire format between a device and the SQL functions `sync_push` and `sync_pull`.
 * A change here that an older client or server could not read raises `protocolVersion`.
 */
import * as v from 'valibot';

export const protocolVersion = 1;

/** `global`, `store:<uuid>` or `user:<uuid>`. */
export const scopeSchema = v.pipe(
  v.string(),
  v.regex(/^(global|(store|user):[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/),
);
export type Scope = v.InferOutput<typeof scopeSchema>;

const json = v.unknown();
const fields = v.record(v.string(), json);
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** One write of one record, as the server needs it. `set` holds the changed columns, `base` the value each was based on. */
const wireOpSchema = v.object({
  op_id: v.pipe(v.string(), v.uuid()),
  collection: v.string(),
  id: v.pipe(v.string(), v.uuid()),
  scope: scopeSchema,
  /** The device made this record: the server inserts it when it does not exist. */
  create: v.boolean(),
  set: fields,
  base: fields,
  /** The device's clock, ISO 8601. The server corrects it by the offset it measures from `sent_at`. */
  edited_at: v.string(),
  /** Per field that was last changed before `edited_at`: when, by the same clock. */
  edited: v.optional(v.record(v.string(), v.string())),
});
export type WireOp = v.InferOutput<typeof wireOpSchema>;

export const pushRequestSchema = v.object({
  protocol: v.number(),
  client_id: v.pipe(v.string(), v.uuid()),
  /** This client's batch number: one more than the last that was answered. */
  no: v.pipe(v.number(), v.integer(), v.minValue(1)),
  batch_id: v.pipe(v.string(), v.uuid()),
  sent_at: v.string(),
  ops: v.array(wireOpSchema),
});
export type PushRequest = v.InferOutput<typeof pushRequestSchema>;

const opStatuses = ['applied', 'conflict', 'rejected', 'retry'] as const;

/**
 * What became of one op.
 * `applied`: stored. `conflict`: stored, and for at least one field the other device's value stands; both are kept in
 * `record_conflicts`. `rejected`: final, with a code of our own (`forbidden`, `gone`, `not_found`, `parent_refused`,
 * `unknown_collection`, `unknown_field`, `completed`) or an SQLSTATE. `retry`: a parent is not there yet.
 */
const opResultSchema = v.object({
  op_id: v.string(),
  status: v.picklist(opStatuses),
  code: v.optional(v.nullable(v.string())),
  reason: v.optional(v.nullable(v.string())),
  /** The number the record had after the op; null when nothing was stored. */
  change: v.optional(v.nullable(count)),
});
export type OpResult = v.InferOutput<typeof opResultSchema>;

/**
 * The answer to a push. `accepted` carries a result per op. `stale`: this number was answered long ago. `forked`: the
 * number was used by another batch, so this device's data was cloned and it must take a new client id. `foreign`: the
 * client id belongs to another user. `update`: the server no longer speaks this protocol version.
 */
export const pushAnswerSchema = v.variant('kind', [
  v.object({
    kind: v.literal('accepted'),
    no: v.number(),
    batch_id: v.string(),
    server_time: v.string(),
    results: v.array(opResultSchema),
  }),
  v.object({ kind: v.literal('stale'), last_no: v.number() }),
  v.object({ kind: v.literal('forked'), last_no: v.number() }),
  v.object({ kind: v.literal('foreign') }),
  v.object({ kind: v.literal('update'), protocol: v.number() }),
]);
export type PushAnswer = v.InferOutput<typeof pushAnswerSchema>;

const cursorSchema = v.object({
  scope: scopeSchema,
  /** A collection, or a kind of the `reference` collection. */
  kind: v.string(),
  /** The greatest change number read so far; 0: nothing yet. */
  after: count,
  /** The device held nothing of the scope when its head was here: of rows outside of their window up to there it is not told (W4). */
  since: v.exactOptional(count),
});
export type Cursor = v.InferOutput<typeof cursorSchema>;

export const pullRequestSchema = v.object({
  protocol: v.number(),
  cursors: v.array(cursorSchema),
  /** Records to answer whatever their number: the ones just pushed. */
  also: v.array(v.object({ kind: v.string(), id: v.string() })),
  /** At most this many rows per cursor. */
  limit: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2000)),
});
export type PullRequest = v.InferOutput<typeof pullRequestSchema>;

/** A row as the server sends it: its columns without `field_at`, money and quantities as numbers, times as ISO 8601. */
const wireRowSchema = v.looseObject({
  id: v.string(),
  scope: scopeSchema,
  change: count,
  deleted_at: v.nullable(v.string()),
});
export type WireRow = v.InferOutput<typeof wireRowSchema>;

/** Whether a row has left the window that devices hold of its kind (W1): it is its id alone. */
export const isOffDevices = (row: WireRow): boolean => row['off_devices'] === true;

export const pullAnswerSchema = v.variant('kind', [
  v.object({
    kind: v.literal('rows'),
    protocol: v.number(),
    server_time: v.string(),
    /** One entry per asked scope that the caller may read; a scope that is missing is no longer granted. */
    scopes: v.array(
      v.object({
        scope: scopeSchema,
        head: count,
        horizon: count,
        epoch: v.string(),
        /** Changes with the caller's role, admin flag or the policies: what was readable must be read again. */
        grant: v.string(),
      }),
    ),
    pages: v.array(
      v.object({
        scope: scopeSchema,
        kind: v.string(),
        rows: v.array(wireRowSchema),
        /** The cursor after this page: the last row's number when the page is full, else the scope's head. */
        after: count,
        /** Rows of this cursor still to come after this page. */
        remaining: count,
      }),
    ),
    also: v.array(v.object({ kind: v.string(), row: wireRowSchema })),
  }),
  v.object({ kind: v.literal('update'), protocol: v.number() }),
]);
export type PullAnswer = v.InferOutput<typeof pullAnswerSchema>;
