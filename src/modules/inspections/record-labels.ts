/** How inspections and what belongs to them are named in the sync centre. */
import { recordLabel, type Words } from '../sync-centre/index.ts';
import {
  inspectionActionItems,
  inspectionPhotos,
  inspectionResponses,
  inspections,
  type Inspection,
} from './model/collections.ts';
import { actionStatuses } from './model/domain/action-status.ts';
import { priorities } from './model/domain/priority.ts';
import { itemsOf, parseSnapshot, type SnapshotItem } from './model/domain/template-snapshot.ts';
import { actionTitleIn, nameIn, textIn } from './model/domain/translation.ts';

/** "Daily Food Safety Walk, 11/20/2026 14:02". */
function nameOf(inspection: Inspection, { t, format }: Words): string {
  const snapshot = parseSnapshot(inspection.template_snapshot);
  return t('records.inspection.title', {
    template: snapshot === null ? t('inspections.title') : nameIn(snapshot, format.language),
    start: format.dateTime(inspection.start_date),
  });
}

const within = (parent: Inspection | null, words: Words) =>
  parent === null ? {} : { detail: nameOf(parent, words) };

function itemOf(parent: Inspection | null, itemId: string): SnapshotItem | null {
  const snapshot = parent === null ? null : parseSnapshot(parent.template_snapshot);
  return snapshot === null ? null : (itemsOf(snapshot).find(({ id }) => id === itemId) ?? null);
}

function questionOf(
  parent: Inspection | null,
  itemId: string | null,
  { t, format }: Words,
): string {
  const item = itemId === null ? null : itemOf(parent, itemId);
  return item === null
    ? t('records.unknownQuestion')
    : textIn(item, 'question_text', format.language);
}

function answerText(value: unknown, { t }: Words): string {
  const text = String(value);
  switch (text) {
    case 'pass':
      return t('inspections.answer.pass');
    case 'fail':
      return t('inspections.answer.fail');
    case 'na':
      return t('inspections.answer.na');
    default:
      return text;
  }
}

const linkTo = (inspectionId: string, itemId: string | null) => ({
  link: { to: `/inspections/${inspectionId}${itemId === null ? '' : `#item-${itemId}`}` },
});

const statusKeys = {
  draft: 'inspections.status.draft',
  in_progress: 'inspections.status.inProgress',
  completed: 'inspections.status.completed',
  archived: 'inspections.status.archived',
} as const;

export const recordLabels = [
  recordLabel({
    declaration: inspections,
    permission: 'conduct_inspections',
    describe: ({ row, words }) => ({ title: nameOf(row, words), ...linkTo(row.id, null) }),
    fields: ({ words: { t, format } }) => ({
      status: {
        label: t('records.inspection.status'),
        value: (value) => {
          const known = Object.entries(statusKeys).find(([status]) => status === value);
          return known === undefined ? String(value) : t(known[1]);
        },
      },
      completed_date: {
        label: t('records.inspection.completedDate'),
        value: (value) => format.dateTime(String(value)),
      },
    }),
  }),
  recordLabel({
    declaration: inspectionResponses,
    permission: 'conduct_inspections',
    parent: { declaration: inspections, field: 'inspection_id' },
    describe: ({ row, parent, words }) => ({
      title:
        row.response_value === null || row.response_value === ''
          ? words.t('records.response.withoutAnswer', {
              question: questionOf(parent, row.item_id, words),
            })
          : words.t('records.response.title', {
              question: questionOf(parent, row.item_id, words),
              answer: answerText(row.response_value, words),
            }),
      ...within(parent, words),
      ...linkTo(row.inspection_id, row.item_id),
    }),
    fields: ({ words }) => ({
      response_value: {
        label: words.t('records.response.answer'),
        value: (value) => answerText(value, words),
      },
      notes: { label: words.t('records.response.notes'), value: String },
      no_photo_reason: { label: words.t('records.response.noPhotoReason'), value: String },
    }),
  }),
  recordLabel({
    declaration: inspectionPhotos,
    permission: 'conduct_inspections',
    parent: { declaration: inspections, field: 'inspection_id' },
    describe: ({ row, parent, words }) => ({
      title:
        row.caption === null
          ? words.t('records.photo.title', { question: questionOf(parent, row.item_id, words) })
          : words.t('records.photo.signature', { name: row.caption }),
      ...within(parent, words),
      ...linkTo(row.inspection_id, row.item_id),
    }),
    fieldsOfFile: ({ parent, part }) => ({
      inspection_id: parent.id,
      item_id: part,
      caption: null,
    }),
    fields: ({ words: { t, format } }) => ({
      order_index: {
        label: t('records.photo.order'),
        value: (value) => format.number(Number(value) + 1),
      },
      strokes: {
        label: t('records.photo.strokes'),
        value: (value) =>
          t('records.photo.strokesCount', { count: Array.isArray(value) ? value.length : 0 }),
      },
    }),
  }),
  recordLabel({
    declaration: inspectionActionItems,
    permission: 'finish_action_items',
    parent: { declaration: inspections, field: 'inspection_id' },
    describe: ({ row, parent, words }) => ({
      title: words.t('records.action.title', {
        title: actionTitleIn(row, parent?.template_snapshot, words.format.language),
      }),
      ...within(parent, words),
      link: { to: `/inspections/actions/${row.id}` },
    }),
    fields: ({ words: { t, format } }) => ({
      title: { label: t('records.action.name'), value: String },
      status: {
        label: t('records.action.status'),
        value: (value) => {
          const status = actionStatuses.find((known) => known === value);
          return status === undefined ? String(value) : t(`inspections.actionStatus.${status}`);
        },
      },
      priority: {
        label: t('records.action.priority'),
        value: (value) => {
          const priority = priorities.find((known) => known === value);
          return priority === undefined ? String(value) : t(`inspections.priority.${priority}`);
        },
      },
      due_date: {
        label: t('records.action.dueDate'),
        value: (value) => format.dateTime(String(value)),
      },
      assignee_role: {
        label: t('records.action.assigneeRole'),
        value: (value) => t(`stores.role.${String(value)}`),
      },
      assignee_id: { label: t('records.action.assignee'), value: 'person' },
      note: { label: t('records.action.note'), value: String },
      resolution: { label: t('records.action.resolution'), value: String },
      reopen_reason: { label: t('records.action.reopenReason'), value: String },
    }),
  }),
];
