import { useEffect, useEffectEvent, useState } from 'react';
import * as v from 'valibot';
import { useDatabase } from '../../db/database-context.tsx';
import { useAnswer, type AskedAnswer } from '../../db/use-answer.ts';
import {
  answersOfServer,
  readPreference,
  writePreference,
} from '../../platform/storage/preferences.ts';
import { usePreference } from '../../platform/storage/use-preference.ts';
import { useStoreChoice, useStoresView, useWatchedStores } from '../stores/index.ts';
import { loadReports } from './queries-declared.ts';
import type { Report, ReportId } from './domain/report.ts';
import { opened, type Opened } from './domain/opened.ts';
import { fetchReport, reportSchema, type ReportAnswer, type ReportFilter } from './remote.ts';

/** Where the server cannot tell of changes. */
const everyMs = 60_000;
const openedName = 'reports:opened';
const openedSchema = v.array(v.object({ name: v.string(), id: v.string(), asOf: v.string() }));

/** What the modules declare; null while they are loaded. */
export function useReports(): readonly Report[] | null {
  const [reports, setReports] = useState<readonly Report[] | null>(null);
  useEffect(() => {
    let left = false;
    void loadReports().then((loaded) => {
      if (!left) setReports(loaded);
    });
    return () => {
      left = true;
    };
  }, []);
  return reports;
}

/** The stores that a report is asked of: those that are looked at together, or the current one; null: all. `chosen`: one of them. */
export function useAskedStores(chosen: string | null): readonly string[] | null {
  const view = useStoresView();
  const { current } = useStoreChoice();
  if (view === null) return [current.id];
  const ids = view.stores.map(({ id }) => id);
  if (chosen !== null && ids.includes(chosen)) return [chosen];
  return view.isAll ? null : ids;
}

/** The reports that were opened on this device, the last first: what is read of them without a line (rule RP7). */
export function useOpenedReports(): readonly Opened[] {
  const { userId } = useDatabase();
  return usePreference(userId, openedName, openedSchema) ?? [];
}

/** What the server says of a report; of the last twenty that were opened what it said last, without a line, too (rule RP7). */
export function useReport(id: ReportId, filter: ReportFilter): AskedAnswer<ReportAnswer> {
  const { userId } = useDatabase();
  const question = JSON.stringify(filter);
  const name = `report:${id}:${question}`;
  const answer = useAnswer(question, () => fetchReport(id, filter), {
    everyMs,
    watch: useWatchedStores(),
    keptAs: { name, schema: reportSchema },
  });
  const asOf = answer.last?.asOf ?? null;
  const note = useEffectEvent((as: string, time: string) => {
    const before = readPreference(userId, openedName, openedSchema) ?? [];
    const { kept, forgotten } = opened(before, { name: as, id, asOf: time });
    for (const gone of forgotten) writePreference(userId, answersOfServer + gone.name, null);
    writePreference(userId, openedName, kept);
  });
  useEffect(() => {
    if (asOf !== null) note(name, asOf);
  }, [asOf, name]);
  return answer;
}
