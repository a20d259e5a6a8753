/** A delivery that is being taken in and is not kept yet, as it stays on the device (rule SR6). */
import * as v from 'valibot';
import { deliveryConditions } from '../../model/domain/stock.ts';
import type { Came } from './delivery.ts';

const cameSchema = v.object({
  taken: v.number(),
  refused: v.number(),
  condition: v.nullable(v.picklist(deliveryConditions)),
  packSize: v.nullable(v.number()),
  invoicePrice: v.nullable(v.number()),
  note: v.string(),
});

const papersSchema = v.object({
  invoiceNumber: v.string(),
  invoiceTotal: v.string(),
  temperature: v.string(),
  signedBy: v.string(),
  signature: v.array(v.array(v.number())),
  note: v.string(),
});
type KeptPapers = v.InferOutput<typeof papersSchema>;

const draftSchema = v.object({
  /** By line, and by offer where nothing was ordered. */
  came: v.array(v.tuple([v.string(), cameSchema])),
  /** Offers of what was not ordered. */
  extra: v.array(v.string()),
  papers: papersSchema,
  closeShort: v.boolean(),
});

export type DeliveryDraft = {
  readonly came: ReadonlyMap<string, Came>;
  readonly extra: readonly string[];
  readonly papers: {
    readonly [Name in keyof KeptPapers]: Name extends 'signature'
      ? readonly (readonly number[])[]
      : KeptPapers[Name];
  };
  readonly closeShort: boolean;
};

/** As it is kept: plain values alone. */
export const writtenDelivery = ({ came, extra, papers, closeShort }: DeliveryDraft): object => ({
  came: [...came],
  extra: [...extra],
  papers,
  closeShort,
});

/** Null: nothing is kept, or an app of another time kept it. */
export function parseDelivery(kept: unknown): DeliveryDraft | null {
  const read = v.safeParse(draftSchema, kept);
  if (!read.success) return null;
  return { ...read.output, came: new Map(read.output.came) };
}
