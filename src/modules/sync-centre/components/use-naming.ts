import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Row } from '../../../db/local-database.ts';
import { languageOf } from '../../../i18n/languages.ts';
import { makeFormat } from '../../../i18n/make-format.ts';
import { recordConflicts } from '../collections.ts';
import { useStores } from '../../stores/index.ts';
import { useRecordLabels, type RecordLabels } from '../record-labels-context.tsx';
import { nameOf, storeOfScope, type RecordKey } from '../domain/unsent-entries.ts';
import type { FieldDescription, RecordDescription, WaitingFile, Words } from '../record-label.ts';
import { useRecordKind } from './record-kind.ts';
import { useRecordRows } from './use-record-rows.ts';

/** A record as far as it is known here; `row` is what was last written, else the local database's is taken. */
export type KnownRecord = RecordKey & {
  readonly scope: string;
  readonly row: Row | null;
  /** Of a file: what the outbox knows, for as long as its row is not on the device. */
  readonly file?: WaitingFile;
};

export type Naming = {
  readonly ready: boolean;
  readonly describe: (record: KnownRecord) => RecordDescription;
  /** Null for a field that people do not change. */
  readonly field: (record: KnownRecord, field: string) => FieldDescription | null;
  /** The record that this one is part of. */
  readonly parentOf: (record: KnownRecord) => RecordKey | null;
  readonly recordLabels: RecordLabels | null;
};

function parentKey(recordLabels: RecordLabels | null, record: KnownRecord, row: Row | null) {
  const parent = recordLabels?.get(record.collection)?.parent ?? null;
  const id = parent === null ? null : row?.[parent.field];
  if (parent === null || typeof id !== 'string') return null;
  return { collection: parent.declaration.name, id };
}

/** As far as its file tells; null for a record that is none. */
function rowOfFile(recordLabels: RecordLabels | null, record: KnownRecord): Row | null {
  const fields = record.file && recordLabels?.get(record.collection)?.fieldsOfFile?.(record.file);
  return fields ? { ...fields, id: record.id, scope: '', change: 0 } : null;
}

/** The record that a conflict is about; null for any other record. */
function subjectOf({ collection, scope, row }: KnownRecord): KnownRecord | null {
  if (collection !== recordConflicts.name || row === null) return null;
  return { collection: String(row['collection']), id: String(row['record_id']), scope, row: null };
}

/** Names these records and their fields in the person's language, each by the clock of its store. */
export function useNaming(named: readonly KnownRecord[]): Naming {
  const records = [...named, ...named.flatMap((record) => subjectOf(record) ?? [])];
  const recordLabels = useRecordLabels();
  const kindOf = useRecordKind();
  const words = useWordsOfStores();
  const own = useRecordRows(
    records.filter(({ row }) => row === null),
    recordLabels,
  );
  const written = new Map(
    records.flatMap((record) => (record.row === null ? [] : [[nameOf(record), record.row]])),
  );
  const rowOf = (record: KnownRecord) =>
    record.row ?? own.get(nameOf(record)) ?? rowOfFile(recordLabels, record);
  const parentOf = (record: KnownRecord) => parentKey(recordLabels, record, rowOf(record));
  const parents = useRecordRows(
    records.flatMap((record) => parentOf(record) ?? []),
    recordLabels,
  );

  const prepare = (record: KnownRecord) => {
    const recordLabel = recordLabels?.get(record.collection);
    // What stands over a group was sent already, and is known as the parent of what was not.
    const row = rowOf(record) ?? parents.get(nameOf(record)) ?? null;
    if (recordLabel === undefined || row === null) return null;
    const parent = parentOf(record);
    const name = parent === null ? '' : nameOf(parent);
    const of = {
      row,
      parent: parents.get(name) ?? written.get(name) ?? null,
      words: words(storeOfScope(record.scope)),
    };
    return { recordLabel, of };
  };

  return {
    ready: recordLabels !== null,
    recordLabels,
    parentOf,
    describe(record) {
      const prepared = prepare(record);
      if (prepared === null) return { title: kindOf(record.collection, 1) };
      const description = prepared.recordLabel.describe(prepared.of);
      const subject = subjectOf(record);
      const about = subject === null ? null : prepare(subject);
      if (about === null) return description;
      const { title } = about.recordLabel.describe(about.of);
      return { ...description, title: prepared.of.words.t('records.conflict.title', { title }) };
    },
    field(record, field) {
      const prepared = prepare(record);
      return prepared?.recordLabel.fields(prepared.of)[field] ?? null;
    },
  };
}

function useWordsOfStores(): (storeId: string | null) => Words {
  const { t, i18n } = useTranslation();
  const stores = useStores();
  return useMemo(() => {
    const language = languageOf(i18n.language);
    const texts = { missing: t('app.notAvailable'), invalid: t('app.invalidDate') };
    const withoutStore = { t, format: makeFormat(language, texts) };
    const zones = new Map(
      [...new Set(stores.map(({ timeZone }) => timeZone))].map((zone) => [
        zone,
        { t, format: makeFormat(language, texts, zone) },
      ]),
    );
    const ofStores = new Map(stores.map(({ id, timeZone }) => [id, zones.get(timeZone)]));
    return (storeId) => ofStores.get(storeId ?? '') ?? withoutStore;
  }, [t, i18n.language, stores]);
}
