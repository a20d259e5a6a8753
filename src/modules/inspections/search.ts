import { ClipboardCheck, LayoutTemplate, ListChecks } from 'lucide-react';
import { combineLatest, map, of } from 'rxjs';
import * as v from 'valibot';
import { hasPermission } from '../../kernel/permission.ts';
import type { SearchSource } from '../search/index.ts';
import { inspectionActionItems, inspections, inspectionTemplates } from './model/collections.ts';
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
      return database.observe(inspections, { equals: { store_id: storeId } }).pipe(
        map((rows) =>
          rows.map((row) => ({
            id: row.id,
            title:
              nameOf(row.template_snapshot, format.language) ??
              t('inspections.list.unknownTemplate'),
            subtitle: `${t(statusKeys[row.status])} · ${format.mediumDate(row.start_date)}`,
            keywords: `${format.date(row.start_date)} ${format.weekday(row.start_date)}`,
            at: row.start_date,
            target: { path: `/inspections/${row.id}` },
          })),
        ),
      );
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
      ]).pipe(
        map(([rows, storeInspections]) => {
          const snapshots = new Map(
            storeInspections.map((inspection) => [inspection.id, inspection.template_snapshot]),
          );
          return actionsOf(rows).map(({ row, dueDate }) => ({
            id: row.id,
            title: actionTitleIn(row, snapshots.get(row.inspection_id), language),
            subtitle: `${t(`inspections.actionStatus.${row.status}`)} · ${t('inspections.report.due', { date: format.mediumDate(dueDate) })}`,
            keywords: `${row.note ?? ''} ${row.resolution ?? ''}`,
            at: dueDate,
            target: { path: `/inspections/actions/${row.id}` },
          }));
        }),
      );
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
