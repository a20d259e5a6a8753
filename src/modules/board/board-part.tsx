import type { ComponentType, ReactNode } from 'react';
import * as v from 'valibot';
import type { Answer } from '../../platform/backend/request.ts';

type Sorted = number | string | null;

/** A column of the board as its module writes it: of figures that were read with its schema. */
type ColumnOf<Figures> = {
  readonly id: string;
  readonly headerKey: string;
  readonly align?: 'end';
  readonly Cell: ComponentType<{ readonly figures: Figures }>;
  readonly sortValue?: (figures: Figures) => Sorted;
  readonly largestFirst?: boolean;
  /** What it is in a file: columns with names in English, dollars, percent, days `yyyy-MM-dd`. */
  readonly file: readonly FileColumnOf<Figures>[];
};

type FileColumnOf<Figures> = {
  readonly name: string;
  readonly value: (figures: Figures) => Sorted;
};

/** What the rows can be narrowed to with one press, with how many there are. */
type FilterOf<Figures> = {
  readonly id: string;
  readonly labelKey: string;
  readonly applies: (figures: Figures) => boolean;
  /** Of which of them it is told: "3 of 30". Left out: of all. */
  readonly among?: (figures: Figures) => boolean;
};

/** What is done with several stores at once, of those to which it applies. */
type StoresActionOf<Figures> = {
  readonly id: string;
  /** Gets `count`. */
  readonly labelKey: string;
  readonly applies: (figures: Figures) => boolean;
  /** Pressed in a row, what is behind that store is opened with this (rule BD10). */
  readonly inRow?: { readonly key: string; readonly beginWith: string };
  readonly does:
    /** Gets these stores into its address. */
    | { readonly leadsTo: string }
    /** Answers of how many stores something came of it; `noneKey` tells of none. */
    | {
        readonly run: (storeIds: readonly string[]) => Promise<Answer<number>>;
        readonly doneKey: string;
        readonly noneKey: string;
      };
};
export type StoresAction = StoresActionOf<unknown>;

type BoardColumn = Omit<ColumnOf<unknown>, 'Cell'> & {
  readonly render: (figures: unknown) => ReactNode;
};
type BoardFilter = FilterOf<unknown>;

/** What is behind the figures of one store, as the module shows it in the panel. */
type DetailsOf<Details> = {
  readonly schema: v.GenericSchema<unknown, Details>;
  readonly titleKey: string;
  readonly View: ComponentType<{
    readonly details: Details;
    /** As an action's `inRow` says; null: what there is. */
    readonly beginWith: string | null;
    /** Something of it was changed from there. */
    readonly onChanged: () => void;
  }>;
};

/** What a module has on the board. `part` is its name in `sync.declare_board_part`. */
export type BoardPart = {
  readonly part: string;
  readonly columns: readonly BoardColumn[];
  readonly filters: readonly BoardFilter[];
  readonly actions: readonly StoresAction[];
  /** Null where the server told nothing that the module knows. */
  readonly details: (
    told: unknown,
    beginWith: string | null,
    onChanged: () => void,
  ) => { readonly titleKey: string; readonly shown: ReactNode } | null;
};

/** Of a store of which the server told nothing that the schema knows, a dash is shown, and no filter applies. */
export function boardPart<Schema extends v.GenericSchema, Details>(
  part: string,
  schema: Schema,
  of: {
    readonly columns: readonly ColumnOf<v.InferOutput<Schema>>[];
    readonly filters: readonly FilterOf<v.InferOutput<Schema>>[];
    readonly actions?: readonly StoresActionOf<v.InferOutput<Schema>>[];
    readonly details: DetailsOf<Details>;
  },
): BoardPart {
  const read = (figures: unknown) => {
    const parsed = v.safeParse(schema, figures);
    return parsed.success ? { figures: parsed.output } : null;
  };
  type Known = v.InferOutput<Schema>;
  const valueOf =
    (value: (figures: Known) => Sorted) =>
    (figures: unknown): Sorted => {
      const known = read(figures);
      return known === null ? null : value(known.figures);
    };
  const holds =
    (test: (figures: Known) => boolean) =>
    (figures: unknown): boolean => {
      const known = read(figures);
      return known !== null && test(known.figures);
    };
  return {
    part,
    columns: of.columns.map(({ Cell, sortValue, file, ...column }) => ({
      ...column,
      file: file.map(({ name, value }) => ({ name, value: valueOf(value) })),
      render: (figures) => {
        const known = read(figures);
        return known === null ? '–' : <Cell figures={known.figures} />;
      },
      ...(sortValue && { sortValue: valueOf(sortValue) }),
    })),
    details: (told, beginWith, onChanged) => {
      const { schema: known, titleKey, View } = of.details;
      const parsed = v.safeParse(known, told);
      if (!parsed.success) return null;
      const props = { details: parsed.output, beginWith, onChanged };
      return { titleKey, shown: <View {...props} /> };
    },
    actions: (of.actions ?? []).map((action) => ({ ...action, applies: holds(action.applies) })),
    filters: of.filters.map(({ applies, among, ...filter }) => ({
      ...filter,
      applies: holds(applies),
      ...(among && { among: holds(among) }),
    })),
  };
}
