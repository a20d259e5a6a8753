import { ClipboardCheck, LayoutTemplate, ListChecks } from 'lucide-react';
import { combineLatest, map, of } from 'rxjs';
import * as v from 'valibot';
import { hasPermission } from '../../kernel/permission.ts';
import { addDays, businessDayOf } from '../../kernel/business-week.ts';
import { serverNow } from '../../platform/browser/clock.ts';
import type { SearchSource } from '../search/index.ts';
import { observeNames } from '../stores/index.ts';
import {
  inspectionActionItems,
  inspectionResponses,
  inspections,
  inspectionTemplates,
  type Inspection,
} from './model/collections.ts';
import { fetchActions } from './actions/remote.ts';
import { actionStatuses } from './model/domain/action-status.ts';
import { itemsOf, parseSnapshot } from './model/domain/template-snapshot.ts';
import { titleIn } from './model/domain/titled.ts';
import { fetchInspections } from './overview/remote.ts';
import { actionsOf } from './actions/domain/action-item.ts';
import {
  actionTitleIn,
  isTranslated,
  nameIn,
  namedTranslationsSchema,
  textIn,
} from './model/domain/translation.ts';
import { isOfferedIn } from './model/queries.ts';

const named = v.object({ name: v.string(), translations: namedTranslationsSchema });

/** The whole snapshot is not needed for its name. */
function nameOf(snapshot: unknown, language: string): string | null {
  const parsed = v.safeParse(named, snapshot);
  return parsed.success ? nameIn(parsed.output, language) : null;
}

const resultKeys = {
  critical: 'inspections.result.failedCritical',
  passed: 'inspections.overStores.result.passed',
  running: 'inspections.overStores.result.running',
  missed: 'inspections.overStores.result.missed',
} as const;
/** So many of each the office is asked for. */
const atMost = 20;
/** Days back that the office looks. */
const soFarBack = 365;

/** What came of an inspection; `failed` are the items that failed in it. What is not asked has no answer any more (Q3). */
function resultOf(
  inspection: Inspection,
  failed: ReadonlySet<string> | undefined,
): keyof typeof resultKeys {
  if (inspection.status !== 'completed' && inspection.status !== 'archived') return 'running';
  if (failed === undefined) return 'passed';
  const snapshot = parseSnapshot(inspection.template_snapshot);
  const critical =
    snapshot !== null && itemsOf(snapshot).some((item) => item.is_critical && failed.has(item.id));
  return critical ? 'critical' : 'passed';
}

const statusKeys = {
  draft: 'inspections.status.draft',
  in_progress: 'inspections.status.inProgress',
  completed: 'inspections.status.completed',
  archived: 'inspections.status.archived',
} as const;

/** The store's inspections and what follows from them, and the templates offered there. */
export const sources: readonly SearchSource[] = [
  {
    name: 'inspections',
    labelKey: 'inspections.title',
    icon: ClipboardCheck,
    observe: ({ database, storeId, standing, t, format }) => {
      if (!hasPermission(standing, 'view_inspections')) return of([]);
      return combineLatest([
        database.observe(inspections, { equals: { store_id: storeId } }),
        database.observe(inspectionResponses, {
          equals: { store_id: storeId, response_value: 'fail' },
        }),
        observeNames(database, storeId),
      ]).pipe(
        map(([rows, fails, names]) => {
          const failed = new Map<string, Set<string>>();
          for (const { inspection_id, item_id } of fails) {
            failed.set(inspection_id, (failed.get(inspection_id) ?? new Set()).add(item_id));
          }
          return rows.map((row) => ({
            id: row.id,
            title:
              nameOf(row.template_snapshot, format.language) ??
              t('inspections.list.unknownTemplate'),
            subtitle: `${t(statusKeys[row.status])} · ${format.mediumDate(row.start_date)}`,
            keywords: [
              format.date(row.start_date),
              format.weekday(row.start_date),
              names.get(row.inspector_id) ?? '',
              t(resultKeys[resultOf(row, failed.get(row.id))]),
            ].join(' '),
            at: row.start_date,
            target: { path: `/inspections/${row.id}` },
          }));
        }),
      );
    },
    ask: async ({ t, format, storeTitles }, words, storeIds) => {
      const { value } = await fetchInspections({
        of_stores: storeIds,
        from_day: addDays(businessDayOf(serverNow()), -soFarBack),
        words,
        labels: Object.fromEntries(Object.entries(resultKeys).map(([key, text]) => [key, t(text)])),
        page_size: atMost,
      });
      if (value === undefined) return null;
      return value.rows.flatMap((row) => {
        const store = storeTitles.get(row.store_id);
        if (store === undefined) return [];
        return {
          id: row.id,
          title: titleIn(row, format.language) ?? t('inspections.list.unknownTemplate'),
          subtitle: [
            store,
            t(resultKeys[row.result]),
            format.mediumDate(row.begun),
            ...(row.inspector === null ? [] : [row.inspector]),
          ].join(' · '),
          at: row.begun,
          target: {
            path:
              row.kind === 'occurrence'
                ? `/inspections/occurrences/${row.id}`
                : `/inspections/${row.id}`,
          },
        };
      });
    },
  },
  {
    name: 'actions',
    labelKey: 'inspections.search.actions',
    icon: ListChecks,
    observe: ({ database, storeId, standing, t, format }) => {
      if (!hasPermission(standing, 'view_inspections')) return of([]);
      const { language } = format;
      const equals = { store_id: storeId };
      return combineLatest([
        database.observe(inspectionActionItems, { equals }),
        isTranslated(language) ? database.observe(inspections, { equals }) : of([]),
        observeNames(database, storeId),
      ]).pipe(
        map(([rows, storeInspections, names]) => {
          const snapshots = new Map(
            storeInspections.map((inspection) => [inspection.id, inspection.template_snapshot]),
          );
          return actionsOf(rows).map(({ row, dueDate }) => ({
            id: row.id,
            title: actionTitleIn(row, snapshots.get(row.inspection_id), language),
            subtitle: `${t(`inspections.actionStatus.${row.status}`)} · ${t('inspections.report.due', { date: format.mediumDate(dueDate) })}`,
            keywords: [
              row.note ?? '',
              row.resolution ?? '',
              ...[row.assignee_id, row.done_by].map((id) => (id && names.get(id)) ?? ''),
            ].join(' '),
            at: dueDate,
            target: { path: `/inspections/actions/${row.id}` },
          }));
        }),
      );
    },
    ask: async ({ t, format, storeTitles }, words, storeIds) => {
      const { value } = await fetchActions({
        of_stores: storeIds,
        view: 'all',
        words,
        labels: Object.fromEntries(
          actionStatuses.map((status) => [status, t(`inspections.actionStatus.${status}`)]),
        ),
        page_size: atMost,
      });
      if (value === undefined) return null;
      return value.rows.flatMap((row) => {
        const store = storeTitles.get(row.store_id);
        if (store === undefined) return [];
        return {
          id: row.id,
          title: titleIn(row, format.language) ?? '–',
          subtitle: [
            store,
            t(`inspections.actionStatus.${row.status}`),
            t('inspections.report.due', { date: format.mediumDate(row.due_date) }),
            ...(row.assignee === null ? [] : [row.assignee]),
          ].join(' · '),
          at: row.due_date,
          target: { path: `/inspections/actions/${row.id}` },
        };
      });
    },
  },
  {
    name: 'templates',
    labelKey: 'inspections.templates.title',
    icon: LayoutTemplate,
    observe: ({ database, storeId, standing, format }) => {
      if (!hasPermission(standing, 'view_inspections')) return of([]);
      const mayStart = hasPermission(standing, 'conduct_inspections');
      return combineLatest([
        database.observe(inspectionTemplates, { equals: { store_id: storeId } }),
        database.observe(inspectionTemplates, { equals: { scope: 'global' } }),
      ]).pipe(
        map(([own, shared]) =>
          [...own, ...shared]
            .filter((template) => isOfferedIn(template, storeId))
            .map((template) => ({
              id: template.id,
              title: nameIn(template, format.language),
              subtitle: textIn(template, 'description', format.language),
              target: {
                path: mayStart
                  ? `/inspections/new/${template.id}?storeId=${storeId}`
                  : '/inspections/templates',
              },
            })),
        ),
      );
    },
  },
];
