/** Who is in an inspection at this moment, as the presence of its channel tells it. */
import * as v from 'valibot';

/** What a device says of itself. Who it is of is the key that it says it under. */
const hereSchema = v.object({ device: v.string(), section: v.nullable(v.string()) });
export type Here = v.InferOutput<typeof hereSchema>;

const stateSchema = v.record(v.string(), v.array(v.unknown()));

export type Companion = {
  readonly userId: string;
  /** The section that they are in; null: not known. */
  readonly sectionId: string | null;
};

/**
 * Rule Y1: the others in an inspection, each once, by their ids; the person again where another device of theirs is in
 * it. What cannot be read is nobody.
 */
export function companionsOf(
  state: unknown,
  me: { readonly userId: string; readonly device: string },
): readonly Companion[] {
  const read = v.safeParse(stateSchema, state);
  if (!read.success) return [];
  return Object.entries(read.output)
    .flatMap(([userId, said]): Companion[] => {
      const others = said.flatMap((each): Here[] => {
        const here = v.safeParse(hereSchema, each);
        return here.success && !(userId === me.userId && here.output.device === me.device)
          ? [here.output]
          : [];
      });
      // With two devices in it, the one that came last.
      const last = others.at(-1);
      return last === undefined ? [] : [{ userId, sectionId: last.section }];
    })
    .sort((a, b) => a.userId.localeCompare(b.userId));
}
