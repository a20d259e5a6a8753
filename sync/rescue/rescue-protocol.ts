/** The wire format of the SQL function `rescue_import`. */
import * as v from 'valibot';
import { pushAnswerSchema, type WireOp } from '../protocol.ts';
import type { SignedOp } from './signed-op.ts';

export type RescueRequest = {
  readonly protocol: number;
  /** One per import: the journal number range that its batches are counted in. */
  readonly import_id: string;
  readonly no: number;
  readonly batch_id: string;
  readonly pack: {
    readonly id: string;
    /** Of the file, hex. */
    readonly sha256: string;
    readonly user_id: string;
    /** The packing device's clock, ISO 8601. */
    readonly made_at: string;
    readonly ops: number;
    readonly photos: number;
  };
  readonly ops: readonly WireOp[];
  /** X10, in the place of `ops`: each op's text with its signature, by the key of this journal. */
  readonly journal?: string;
  readonly signed?: readonly SignedOp[];
  /** Paths of photos that were uploaded. */
  readonly photos: readonly string[];
};

/** `push`: the answer of `sync_push`, null without ops. `photos`: the asked paths that the storage holds. */
export const rescueAnswerSchema = v.object({
  push: v.nullable(pushAnswerSchema),
  photos: v.array(v.string()),
});
export type RescueAnswer = v.InferOutput<typeof rescueAnswerSchema>;
