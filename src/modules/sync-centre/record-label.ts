/** How a module names its records wherever the app speaks of them: sync centre, conflicts, refusals. */
import type { TFunction } from 'i18next';
import type {
  CollectionDeclaration,
  Declaration,
  Fields,
  RowOf,
  RowOfFields,
} from '../../db/declaration.ts';
import type { Row } from '../../db/local-database.ts';
import type { Format } from '../../i18n/make-format.ts';
import type { Permission } from '../../kernel/permission.ts';

/** `format` tells moments by the clock of the record's store. */
export type Words = { readonly t: TFunction; readonly format: Format };

export type RecordDescription = {
  /** What it is, in one line: "Food cost, Friday 11/20/2026, $1,234.50". */
  readonly title: string;
  /** What it belongs to. */
  readonly detail?: string;
  /** Where it can be seen and changed while it is on the device; none: nowhere. */
  readonly link?: Place;
  /** Where what it says can be entered once more, whether or not the record is still there; none: nowhere. */
  readonly again?: Place;
};

/** A page, and what to tell it. */
export type Place = { readonly to: string; readonly state?: Readonly<Record<string, unknown>> };

export type FieldDescription = {
  readonly label: string;
  /** The value in words, never asked of an empty one. `person`: the id of somebody of the store. */
  readonly value: ((value: unknown) => string) | 'person' | NamedRow;
};

/** The value is the id of a row of this kind. */
export type NamedRow = {
  readonly of: Declaration;
  readonly name: (row: Row) => string;
  /** What is said where the device does not have the row. */
  readonly unknown: string;
};

/** Keeps the row type of the kind checked. */
export function nameOfRow<D extends Declaration>(
  of: D,
  name: (row: RowOf<D>) => string,
  unknown: string,
): NamedRow {
  // Rows of a declaration have its fields: the local database holds no others.
  return { of, name: (row) => name(row as unknown as RowOf<D>), unknown };
}

/** A file that waits on this device, whose row may not be there yet. */
export type WaitingFile = { readonly parent: { readonly id: string }; readonly part: string };

type Describing<R, P> = {
  readonly row: R;
  /** The record named by `parent`; null when it is not on the device. */
  readonly parent: P | null;
  readonly words: Words;
};

type Parts<F extends Fields, P extends Fields> = {
  readonly declaration: CollectionDeclaration<F>;
  /** The record without which one of these cannot be named. */
  readonly parent?: {
    readonly declaration: CollectionDeclaration<P>;
    readonly field: keyof F & string;
  };
  readonly describe: (of: Describing<RowOfFields<F>, RowOfFields<P>>) => RecordDescription;
  /** Of a kind of files: what `describe` needs of a row that is not on the device. */
  readonly fieldsOfFile?: (file: WaitingFile) => Partial<RowOfFields<F>>;
  /** The fields that people can change. */
  readonly fields: (
    of: Describing<RowOfFields<F>, RowOfFields<P>>,
  ) => Partial<Record<keyof F & string, FieldDescription>>;
  /** Who may choose between two values of it; null: whoever sees it. */
  readonly permission: Permission | null;
  /**
   * It is found in the search by what `describe` says, under the title of its module, where the link leads. `at`: the field
   * that says when it happened. A module that says more of its records, or finds others, has a `search.ts`.
   */
  readonly sought?: { readonly at: (keyof F & string) | 'created_at' };
};

export type RecordLabel = Pick<Parts<Fields, Fields>, 'declaration' | 'permission'> & {
  readonly sought?: { readonly at: string };
  readonly parent: { readonly declaration: CollectionDeclaration; readonly field: string } | null;
  readonly describe: (of: Describing<Row, Row>) => RecordDescription;
  readonly fieldsOfFile?: (file: WaitingFile) => Readonly<Record<string, unknown>>;
  readonly fields: (of: Describing<Row, Row>) => Readonly<Record<string, FieldDescription>>;
};

/** Keeps the row types of each record label checked in a mixed list. */
export function recordLabel<F extends Fields, P extends Fields = Fields>(
  parts: Parts<F, P>,
): RecordLabel {
  // Rows of a declaration have its fields: the local database and the journal hold no others.
  return { parent: null, ...parts } as unknown as RecordLabel;
}
