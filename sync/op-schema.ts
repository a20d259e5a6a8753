/** Ops as they are read back from files: a rescue pack, the second store. Fields that a newer version added stay. */
import * as v from 'valibot';
import type { Batch, Client, Op, RefusedOp } from './op.ts';
import { scopeSchema } from './protocol.ts';

const id = v.pipe(v.string(), v.uuid());
const fields = v.record(v.string(), v.unknown());
const whole = v.pipe(v.number(), v.integer());

const opFields = {
  op_id: id,
  no: whole,
  user: id,
  state: v.picklist(['open', 'sent', 'answered', 'closed']),
  collection: v.pipe(v.string(), v.minLength(1)),
  id,
  scope: scopeSchema,
  create: v.boolean(),
  set: fields,
  base: fields,
  local: fields,
  row: v.looseObject({ id: v.string(), scope: v.string(), change: v.number() }),
  editedAt: v.number(),
  change: v.nullable(v.number()),
  answeredAt: v.nullable(v.string()),
  closedAt: v.nullable(v.number()),
  earlier: v.optional(v.record(v.string(), v.number())),
};

export const opSchema = v.looseObject(opFields) as unknown as v.GenericSchema<unknown, Op>;

export const refusedOpSchema = v.looseObject({
  ...opFields,
  code: v.string(),
  reason: v.nullable(v.string()),
  refusedAt: v.number(),
  reread: v.boolean(),
}) as unknown as v.GenericSchema<unknown, RefusedOp>;

export const batchSchema: v.GenericSchema<unknown, Batch> = v.object({
  batch_id: id,
  user: id,
  client_id: id,
  no: whole,
  body: v.string(),
  opNos: v.array(whole),
});

export const clientSchema: v.GenericSchema<unknown, Client> = v.object({
  user: id,
  client_id: id,
  lastNo: whole,
  key: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))),
  registered: v.optional(v.boolean()),
});
