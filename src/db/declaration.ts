/**
 * Declares what a module keeps on the device. A declaration is plain data: the local database, the push whitelist and
 * the schema-drift test are all derived from it.
 */

/** The columns that every synced row has; declarations name only their own. */
type SyncedColumns = {
  readonly id: string;
  readonly scope: string;
  /** 0 while the server has not numbered the row. */
  readonly change: number;
  readonly created_at: string;
  readonly updated_at: string;
  readonly deleted_at: string | null;
};

export type FieldKind =
  | 'uuid'
  | 'text'
  | 'date'
  | 'timestamp'
  | 'integer'
  | 'number'
  | 'boolean'
  | 'json';

/** The store of the row's scope, the person who writes, or a value that every new row has. */
type Filled = { readonly from: 'store' | 'person' } | { readonly value: unknown };

export type Field<Value = unknown> = {
  readonly kind: FieldKind;
  readonly nullable: boolean;
  /** Longest text, needed by indexed text fields. */
  readonly maxLength?: number;
  readonly values?: readonly string[];
  /** What a create may leave out, and what the row has then until the server says otherwise. */
  readonly filled?: Filled;
  /** Carries the TypeScript type only; never present at run time. */
  readonly valueType?: Value;
};

function field<Value>(kind: FieldKind, extra: Partial<Field> = {}): Field<Value> {
  return { kind, nullable: false, ...extra } as Field<Value>;
}

export const uuid = (): Field<string> => field('uuid', { maxLength: 36 });
export const text = (maxLength?: number): Field<string> =>
  field('text', maxLength === undefined ? {} : { maxLength });
/** A business day, `yyyy-MM-dd`. */
export const date = (): Field<string> => field('date', { maxLength: 10 });
/** A moment, ISO 8601 in UTC. */
export const timestamp = (): Field<string> => field('timestamp', { maxLength: 32 });
export const integer = (): Field<number> => field('integer');
export const decimal = (): Field<number> => field('number');
export const boolean = (): Field<boolean> => field('boolean');
export const json = <Value>(): Field<Value> => field('json');
export function oneOf<const Value extends string>(values: readonly Value[]): Field<Value> {
  return field('text', { values, maxLength: Math.max(...values.map((value) => value.length)) });
}
export function nullable<Value>(inner: Field<Value>): Field<Value | null> {
  return { ...inner, nullable: true };
}

type FilledField<Value> = Field<Value> & { readonly filled: Filled };
/** The store whose scope the row belongs to: the server derives it as well. */
export const storeOfScope = (): FilledField<string> => ({ ...uuid(), filled: { from: 'store' } });
/** Whoever makes the row: the server says who that was. */
export const writer = (): FilledField<string> => ({ ...uuid(), filled: { from: 'person' } });
export function startingAt<Value>(value: Value, inner: Field<Value>): FilledField<Value> {
  return { ...inner, filled: { value } };
}

export type Fields = Readonly<Record<string, Field>>;
type ValueOf<F> = F extends Field<infer Value> ? Value : never;
export type RowOfFields<F extends Fields> = SyncedColumns & {
  readonly [Name in keyof F]: ValueOf<F[Name]>;
};

type LeftOut<F extends Fields> = {
  [Name in keyof F]: null extends ValueOf<F[Name]>
    ? Name
    : F[Name] extends { readonly filled: Filled }
      ? Name
      : never;
}[keyof F];
/** What a create says: a field that may be null may be left out, and so may one that the declaration fills. */
export type NewRow<F extends Fields> = {
  readonly [Name in Exclude<keyof F, LeftOut<F>>]: ValueOf<F[Name]>;
} & { readonly [Name in LeftOut<F>]?: ValueOf<F[Name]> };

type ScopeKind = 'global' | 'store' | 'user';

export type CollectionDeclaration<F extends Fields = Fields> = {
  readonly type: 'collection';
  /** The table's name, also the wire's collection name. */
  readonly name: string;
  /** Schema version; raised, with an entry in `migrations`, when `fields` or `indexes` change. */
  readonly version: number;
  readonly fields: F;
  /**
   * Each list query has an index that serves it. `-field` serves a list with the greatest first, of a moment or a day.
   * `deleted_at` is handled by the database.
   */
  readonly indexes: readonly (readonly string[])[];
  /** The fields a client may send; the server refuses others. Server-owned fields may still be set locally. */
  readonly writable: readonly string[];
  /** Rows that must arrive before this one: field here -> collection there. */
  readonly parents: Readonly<Record<string, string>>;
  /**
   * Its rows are files, kept by the outbox until the server has them. `folder`: where the bucket holds them; `parent`: the
   * field that names the record they belong to. They have `path` and `stored_at`.
   */
  readonly attachment?: { readonly folder: string; readonly parent: string };
  /** Which kinds of scope hold such rows; left out: any. */
  readonly scopes?: readonly ScopeKind[];
  /**
   * Few rows, seldom written: they are kept beside the reference kinds, and no collection of its own is opened for
   * them. No index then serves a query but that of the kind, and of its `key`.
   */
  readonly shared?: true;
  /** Of shared rows: see `ReferenceDeclaration`. */
  readonly key?: string;
  /** Per `version` from 1 on: the row of the version before -> the row of this one. */
  readonly migrations?: Readonly<Record<number, (old: Record<string, unknown>) => object>>;
  /** Of records that can be erased: see `SyncedKind`. */
  readonly emptyOnceErased?: string;
};

/** A kind of row that people only read; all kinds share the one `reference` collection. */
export type ReferenceDeclaration<F extends Fields = Fields> = {
  readonly type: 'reference';
  readonly kind: string;
  readonly fields: F;
  /** Which kinds of scope hold such rows; left out: any. */
  readonly scopes?: readonly ScopeKind[];
  /**
   * The field by which rows of this kind are asked for, as "of this candidate": an id or a short text. A query that names
   * one value of it reads those rows only. Declared with the kind; added or changed later, it raises the version in
   * `rx-schema.ts`, so that the rows that are on a device get it, too.
   */
  readonly key?: string;
};

export type Declaration<F extends Fields = Fields> =
  | CollectionDeclaration<F>
  | ReferenceDeclaration<F>;
export type RowOf<D> = D extends { readonly fields: infer F extends Fields }
  ? RowOfFields<F>
  : never;

/** Field names are checked against `fields` here; the declaration itself keeps them as plain text. */
export function declareCollection<const F extends Fields>(
  declaration: Omit<CollectionDeclaration<F>, 'type' | 'version' | 'parents' | 'writable'> & {
    readonly version?: number;
    readonly writable: readonly (keyof F & string)[];
    readonly parents?: { readonly [Name in keyof F & string]?: string };
  },
): CollectionDeclaration<F> {
  const parents = (declaration.parents ?? {}) as Readonly<Record<string, string>>;
  return { version: 0, ...declaration, type: 'collection', parents };
}

export function declareReference<const F extends Fields>(
  declaration: Omit<ReferenceDeclaration<F>, 'type' | 'key'> & {
    readonly key?: keyof F & string;
  },
): ReferenceDeclaration<F> {
  return { type: 'reference', ...declaration };
}

/** As the photo outbox wants to know it. */
type AttachmentKind = { readonly kind: string; readonly parent: string; readonly folder: string };

/** The kinds of files among the declarations. */
export function attachmentKinds(declarations: readonly Declaration[]): AttachmentKind[] {
  return declarations.flatMap((declaration) =>
    declaration.type === 'collection' && declaration.attachment !== undefined
      ? [attachmentKind(declaration)]
      : [],
  );
}

export function attachmentKind<F extends Fields>({
  name,
  attachment,
  parents,
}: CollectionDeclaration<F>): AttachmentKind {
  const parent = parents[attachment?.parent ?? ''];
  if (attachment === undefined || parent === undefined) throw new Error(`${name} holds no files`);
  return { kind: name, parent, folder: attachment.folder };
}

/** What sync needs to know of the declarations. */
export function syncedKinds(declarations: readonly Declaration[]) {
  return declarations.map((declaration) => {
    const { scopes } = declaration;
    return declaration.type === 'collection'
      ? {
          name: declaration.name,
          scopes,
          parents: declaration.parents,
          emptyOnceErased: declaration.emptyOnceErased,
        }
      : { name: declaration.kind, scopes, parents: {} };
  });
}
