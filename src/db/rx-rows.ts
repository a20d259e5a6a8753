/**
 * Rows in RxDB: reads, live queries and writes, for collections and for the shared `reference` collection. Knows
 * nothing of the journal or of the server.
 */
import type { RxCollection, RxDocument, RxDocumentData } from 'rxdb';
import { Observable } from 'rxjs';
import { asStorageError } from '../../sync/errors.ts';
import type { Row } from '../../sync/op.ts';
import { sameValue } from '../../sync/same-value.ts';
import { descendingTwin, withTwins } from './descending-keys.ts';
import type { LatestDocuments } from './latest-documents.ts';
import type { Query } from './local-database.ts';
import type { Ahead, RowChange, RowChanges } from './row-change.ts';
import { mangoOf } from './rx-query.ts';
import { keyValue } from './rx-schema.ts';

type Document = Record<string, unknown>;
export type Collection = RxCollection<Document>;

/** What the rest of `db` needs of a place of rows. */
export type RowTable = Pick<
  RxRows,
  'find' | 'observe' | 'observeCount' | 'byIds' | 'keysOfScope' | 'change'
>;

/** The rows of one collection, or of one kind within `reference`. */
export class RxRows {
  readonly #collection: Collection;
  readonly #kind: string | null;
  /** Of a kind: the field by which its rows are asked for. */
  readonly #key: string | null;
  readonly #fields: ReadonlySet<string>;
  readonly #latest: LatestDocuments;
  /** Fields with a twin in the document, for lists with the greatest first. */
  readonly #descending: ReadonlySet<string>;
  /** One plain object per stored state, so that an unchanged row stays the same object for React. */
  readonly #plain = new WeakMap<object, Row>();
  /** Rows that were told ahead, by id: stored, they are the same objects. */
  readonly #made = new Map<string, Row>();

  /** `latest` is shared by all kinds of one collection. */
  constructor(
    collection: Collection,
    kind: string | null,
    fields: Iterable<string>,
    latest: LatestDocuments,
    { descending = [], key = null }: { descending?: Iterable<string>; key?: string | null } = {},
  ) {
    this.#collection = collection;
    this.#latest = latest;
    this.#kind = kind;
    this.#key = key;
    this.#descending = new Set(descending);
    this.#fields = new Set([
      ...fields,
      'id',
      'scope',
      'change',
      'created_at',
      'updated_at',
      'deleted_at',
    ]);
  }

  async find(query: Query<Document>): Promise<Row[]> {
    const documents = await this.#rxQuery(query).exec();
    return documents.map((document) => this.#rowOfDocument(document));
  }

  /** With what is told ahead laid over what is stored. */
  observe(query: Query<Document>, ahead?: Ahead): Observable<Row[]> {
    const rxQuery = this.#rxQuery(query);
    const lay = (rows: Row[], changes: RowChanges): Row[] =>
      this.#withChanges(rows, changes, query, rxQuery);
    return new Observable((subscriber) => {
      let shown: Row[] | null = null;
      let there: Row[] | null = null;
      const show = (rows: Row[]): void => {
        if (shown?.length === rows.length && rows.every((row, at) => row === shown?.[at])) return;
        shown = rows;
        subscriber.next(rows);
      };
      const stored = rxQuery.$.subscribe({
        next: (documents) => {
          there = documents.map((document) => this.#rowOfDocument(document));
          show((ahead?.waiting() ?? []).reduce(lay, there));
        },
        error: (error: unknown) => subscriber.error(error),
        complete: () => subscriber.complete(),
      });
      stored.add(
        ahead?.told.subscribe((changes) => {
          if (shown !== null) show(lay(shown, changes));
        }),
      );
      stored.add(
        ahead?.takenBack.subscribe(() => {
          if (there !== null) show(ahead.waiting().reduce(lay, there));
        }),
      );
      return stored;
    });
  }

  /** Rejects where no index answers it: rows would be read to be counted. */
  observeCount(equals: Document): Observable<number> {
    if (this.#kind !== null) throw new Error(`${this.#kind} shares its collection`);
    return this.#collection.count(mangoOf({ equals })).$;
  }

  async byIds(ids: readonly string[]): Promise<Map<string, Row>> {
    const stored = await this.#latest.read(ids.map((id) => this.#documentId(id)));
    const rows = new Map<string, Row>();
    for (const data of stored.values()) {
      if (data._deleted) continue;
      const row = this.#rowOfData(data);
      rows.set(row.id, row);
    }
    return rows;
  }

  async keysOfScope(scope: string): Promise<string[]> {
    const query = { equals: { scope } };
    return (await this.find(query)).map((row) => row.id);
  }

  /**
   * Changes rows by id on top of their latest stored state, however many tabs write at once. A change that leaves a row
   * as it is writes nothing. Rejects with `StorageFull` when the device has no room. `likelyNew`: ids of rows that are
   * not looked for before they are written; one that is there all the same is changed after that.
   */
  async change(
    changes: ReadonlyMap<string, RowChange>,
    likelyNew: ReadonlySet<string> = new Set(),
  ): Promise<void> {
    const storage = this.#collection.storageInstance;
    const lookedFor = [...changes.keys()].filter((id) => !likelyNew.has(id));
    let latest = await this.#latest.read(lookedFor.map((id) => this.#documentId(id)));
    let waiting: Iterable<string> = changes.keys();
    for (;;) {
      const writes = [];
      for (const id of waiting) {
        const previous = latest.get(this.#documentId(id));
        const document = this.#changed(previous, changes.get(id));
        if (document !== null) writes.push(previous ? { previous, document } : { document });
      }
      if (writes.length === 0) return;
      const { error: conflicts } = await storage
        .bulkWrite(writes, 'storehand-write')
        .catch((error: unknown) => {
          throw asStorageError(error);
        });
      if (conflicts.length === 0) return;
      // Another tab was faster, or a row was not new: the change goes on top of what is there.
      latest = new Map();
      const again: string[] = [];
      for (const conflict of conflicts) {
        if (conflict.status !== 409) throw new Error(`RxDB refused a row: ${conflict.status}`);
        latest.set(conflict.documentId, conflict.documentInDb);
        this.#latest.remember(conflict.documentInDb);
        again.push(this.#rowId(conflict.documentId));
      }
      waiting = again;
    }
  }

  #changed(
    previous: RxDocumentData<Document> | undefined,
    change: RowChange | undefined,
  ): RxDocumentData<Document> | null {
    const current = previous && !previous._deleted ? this.#rowOfData(previous) : null;
    const wanted = change?.(current) ?? null;
    if (wanted === null) {
      return previous && current ? { ...previous, _deleted: true } : null;
    }
    const row = this.#declaredOnly(wanted);
    if (current !== null && sameValue(current, row)) return null;
    return {
      ...this.#documentOf(row),
      _deleted: false,
      _attachments: {},
      _meta: previous ? { ...previous._meta } : { lwt: 1 },
      _rev: previous?._rev ?? '',
    };
  }

  /** The rows as the query will have them. Where only the database knows their order or which is next, as they are. */
  #withChanges(
    rows: Row[],
    changes: RowChanges,
    { sort = [], limit }: Query<Document>,
    rxQuery: { readonly doesDocumentDataMatch: (document: Document) => boolean },
  ): Row[] {
    const made = [...rows];
    for (const [id, change] of changes) {
      const at = made.findIndex((row) => row.id === id);
      const before = made[at];
      const row = this.#madeOf(id, change(before ?? null));
      const stays = row !== null && rxQuery.doesDocumentDataMatch(this.#documentOf(row));
      if (before === undefined && !stays) continue;
      const sorts = ({ by }: { by: string }) => !sameValue(before?.[by], row?.[by]);
      if (stays && sort.some(sorts)) return rows;
      if (limit !== undefined && (before === undefined || !stays)) return rows;
      if (!stays) made.splice(at, 1);
      else if (before === undefined) made.push(row);
      else made[at] = sameValue(before, row) ? before : row;
    }
    return made;
  }

  #madeOf(id: string, wanted: Row | null): Row | null {
    if (wanted === null) return null;
    const row = this.#declaredOnly(wanted);
    const known = this.#made.get(id);
    if (known !== undefined && sameValue(known, row)) return known;
    this.#made.set(id, row);
    return row;
  }

  #rxQuery(query: Query<Document>) {
    if (this.#kind === null) return this.#collection.find(mangoOf(query, '', this.#descending));
    const { selector, ...rest } = mangoOf(query, 'row.');
    const of = keyValue(query.equals ?? {}, this.#key);
    return this.#collection.find({
      ...rest,
      selector: { ...selector, kind: this.#kind, ...(of === '' ? {} : { of }) },
    });
  }

  #documentId(id: string): string {
    return this.#kind === null ? id : `${this.#kind}|${id}`;
  }

  #rowId(documentId: string): string {
    return this.#kind === null ? documentId : documentId.slice(this.#kind.length + 1);
  }

  #documentOf(row: Row): Document {
    if (this.#kind === null) return withTwins(row, this.#descending);
    const of = keyValue(row, this.#key);
    return { id: this.#documentId(row.id), kind: this.#kind, of, scope: row.scope, row };
  }

  #declaredOnly(row: Row): Row {
    return Object.fromEntries(
      Object.entries(row).filter(([name]) => this.#fields.has(name)),
    ) as Row;
  }

  #rowOfDocument(document: RxDocument<Document>): Row {
    return this.#rowOfData(document._data);
  }

  #rowOfData(data: RxDocumentData<Document>): Row {
    const known = this.#plain.get(data);
    if (known !== undefined) return known;
    let row: Row;
    if (this.#kind === null) {
      const { _deleted, _attachments, _meta, _rev, ...fields } = data;
      for (const field of this.#descending) delete fields[descendingTwin(field)];
      row = fields as unknown as Row;
    } else {
      row = data['row'] as Row;
    }
    const made = this.#made.get(row.id);
    if (made !== undefined && sameValue(made, row)) {
      this.#made.delete(row.id);
      row = made;
    }
    this.#plain.set(data, row);
    return row;
  }
}
