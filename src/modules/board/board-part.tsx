import type { ComponentType, ReactNode } from 'react';
import * as v from 'valibot';

type Sorted = number | string | null;

/** A column of the board as its module writes it: of figures that were read with its schema. */
type ColumnOf<Figures> = {
  readonly id: string;
  readonly headerKey: string;
  readonly align?: 'end';
  readonly Cell: ComponentType<{ readonly figures: Figures }>;
  readonly sortValue?: (figures: Figures) => Sorted;
  readonly largestFirst?: boolean;
};

/** What the rows can be narrowed to with one press, with how many there are. */
type FilterOf<Figures> = {
  readonly id: string;
  readonly labelKey: string;
  readonly applies: (figures: Figures) => boolean;
};

type BoardColumn = Omit<ColumnOf<unknown>, 'Cell' | 'sortValue'> & {
  readonly render: (figures: unknown) => ReactNode;
  readonly sortValue?: (figures: unknown) => Sorted;
};
type BoardFilter = FilterOf<unknown>;

/** What a module has on the board. `part` is its name in `sync.declare_board_part`. */
export type BoardPart = {
  readonly part: string;
  readonly columns: readonly BoardColumn[];
  readonly filters: readonly BoardFilter[];
};

/** Of a store of which the server told nothing that the schema knows, a dash is shown, and no filter applies. */
export function boardPart<Schema extends v.GenericSchema>(
  part: string,
  schema: Schema,
  of: {
    readonly columns: readonly ColumnOf<v.InferOutput<Schema>>[];
    readonly filters: readonly FilterOf<v.InferOutput<Schema>>[];
  },
): BoardPart {
  const read = (figures: unknown) => {
    const parsed = v.safeParse(schema, figures);
    return parsed.success ? { figures: parsed.output } : null;
  };
  return {
    part,
    columns: of.columns.map(({ Cell, sortValue, ...column }) => ({
      ...column,
      render: (figures) => {
        const known = read(figures);
        return known === null ? '–' : <Cell figures={known.figures} />;
      },
      ...(sortValue && {
        sortValue: (figures: unknown) => {
          const known = read(figures);
          return known === null ? null : sortValue(known.figures);
        },
      }),
    })),
    filters: of.filters.map(({ applies, ...filter }) => ({
      ...filter,
      applies: (figures) => {
        const known = read(figures);
        return known !== null && applies(known.figures);
      },
    })),
  };
}
