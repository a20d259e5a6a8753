import {
  boolean,
  date,
  decimal,
  declareCollection,
  declareReference,
  integer,
  json,
  nullable,
  oneOf,
  startingAt,
  storeOfScope,
  text,
  timestamp,
  uuid,
  writer,
  type Declaration,
  type RowOf,
} from '../../../db/declaration.ts';
import { storeRoles } from '../../../kernel/permission.ts';
import { actionStatuses } from './domain/action-status.ts';
import { photoRoles } from './domain/photo-role.ts';
import { occurrenceStatuses, repeatKinds } from './domain/occurrence.ts';
import { priorities } from './domain/priority.ts';
import { inspectionStatuses } from './domain/inspection-status.ts';
import { scoringModes, type SnapshotSource } from './domain/template-snapshot.ts';
import type { NamedTranslations } from './domain/translation.ts';

export const inspections = declareCollection({
  name: 'inspections',
  version: 1,
  scopes: ['store'],
  fields: {
    template_id: uuid(),
    store_id: uuid(),
    inspector_id: uuid(),
    /** What was checked, of the kind that the template is for; null: the store. */
    subject_id: nullable(uuid()),
    status: oneOf(inspectionStatuses),
    start_date: timestamp(),
    completed_date: nullable(timestamp()),
    total_score: startingAt(0, decimal()),
    max_possible_score: decimal(),
    /** Read with `parseSnapshot`. */
    template_snapshot: json<unknown>(),
  },
  indexes: [['store_id', 'start_date']],
  writable: [
    'template_id',
    'store_id',
    'inspector_id',
    'subject_id',
    'status',
    'start_date',
    'completed_date',
    'template_snapshot',
  ],
  migrations: { 1: (old) => ({ ...old, subject_id: null }) },
});
export type Inspection = RowOf<typeof inspections>;
export const inspectionKey = (id: string) => ({ collection: inspections.name, id });

export const inspectionResponses = declareCollection({
  name: 'inspection_responses',
  version: 1,
  scopes: ['store'],
  fields: {
    inspection_id: uuid(),
    item_id: uuid(),
    store_id: storeOfScope(),
    response_value: nullable(text()),
    points_earned: decimal(),
    notes: nullable(text()),
    no_photo_reason: nullable(text()),
    photo_url: nullable(text()),
    answered_by: nullable(uuid()),
  },
  indexes: [['inspection_id'], ['store_id']],
  writable: ['inspection_id', 'item_id', 'response_value', 'notes', 'no_photo_reason'],
  parents: { inspection_id: 'inspections' },
  migrations: { 1: (old) => ({ ...old, no_photo_reason: null }) },
});
export type InspectionResponse = RowOf<typeof inspectionResponses>;

export const inspectionPhotos = declareCollection({
  name: 'inspection_photos',
  version: 1,
  scopes: ['store'],
  fields: {
    inspection_id: uuid(),
    /** Null: a signature, which is of the whole inspection. */
    item_id: nullable(uuid()),
    store_id: storeOfScope(),
    role: oneOf(photoRoles),
    /** Who signed. */
    caption: nullable(text()),
    /** Of an after-photo: what was put right. */
    action_item_id: nullable(uuid()),
    /** Read with `parseStrokes`. */
    strokes: nullable(json<unknown>()),
    path: text(),
    mime_type: text(),
    sha256: text(),
    width: nullable(integer()),
    height: nullable(integer()),
    order_index: integer(),
    captured_at: timestamp(),
    captured_by: writer(),
    stored_at: nullable(timestamp()),
    bytes: nullable(integer()),
  },
  indexes: [['inspection_id']],
  writable: [
    'inspection_id',
    'item_id',
    'path',
    'mime_type',
    'sha256',
    'width',
    'height',
    'order_index',
    'captured_at',
    'role',
    'caption',
    'action_item_id',
    'strokes',
  ],
  parents: { inspection_id: 'inspections' },
  attachment: { folder: 'inspection-photos', parent: 'inspection_id' },
  migrations: {
    1: (old) => ({ ...old, role: 'evidence', caption: null, action_item_id: null, strokes: null }),
  },
});
export type InspectionPhoto = RowOf<typeof inspectionPhotos>;

export const inspectionActionItems = declareCollection({
  name: 'inspection_action_items',
  version: 1,
  scopes: ['store'],
  fields: {
    inspection_id: uuid(),
    item_id: nullable(uuid()),
    store_id: storeOfScope(),
    title: text(),
    status: oneOf(actionStatuses),
    priority: oneOf(priorities),
    due_date: timestamp(),
    assignee_role: nullable(oneOf(storeRoles)),
    assignee_id: nullable(uuid()),
    note: nullable(text()),
    /** The action item that was still to be done when the same was found again (rule F6). */
    repeat_of: nullable(uuid()),
    /** In how many inspections in a row before it the item had failed. */
    repeat_count: integer(),
    /** When the inspection that found it was completed; null: not known. */
    found_at: nullable(timestamp()),
    /** What was done, or why it cannot be done. */
    resolution: nullable(text()),
    reopen_reason: nullable(text()),
    created_by: writer(),
    done_at: nullable(timestamp()),
    done_by: nullable(uuid()),
    verified_at: nullable(timestamp()),
    verified_by: nullable(uuid()),
  },
  indexes: [['inspection_id'], ['store_id', 'status']],
  writable: [
    'inspection_id',
    'item_id',
    'title',
    'status',
    'priority',
    'due_date',
    'assignee_role',
    'assignee_id',
    'note',
    'repeat_of',
    'repeat_count',
    'found_at',
    'resolution',
    'reopen_reason',
  ],
  parents: { inspection_id: 'inspections' },
  migrations: {
    1: (old) => ({
      ...old,
      repeat_of: null,
      repeat_count: 0,
      found_at: null,
      resolution: null,
      reopen_reason: null,
    }),
  },
});
export type InspectionActionItem = RowOf<typeof inspectionActionItems>;

/** A template with its sections and items; global ones have no store. */
export const inspectionTemplates = declareReference({
  kind: 'inspection_template',
  scopes: ['global', 'store'],
  fields: {
    store_id: nullable(uuid()),
    /** Read with `subjectOf`. */
    subject: text(),
    name: text(),
    description: text(),
    is_active: boolean(),
    total_points: decimal(),
    version: integer(),
    scoring_mode: oneOf(scoringModes),
    requires_signatures: boolean(),
    translations: json<NamedTranslations>(),
    sections: json<SnapshotSource['sections']>(),
  },
});
export type InspectionTemplate = RowOf<typeof inspectionTemplates>;

/** What the server holds of a completed inspection, hashed by the server; see `sync.receipt_text`. */
export const inspectionReceipts = declareReference({
  kind: 'inspection_receipt',
  scopes: ['store'],
  fields: {
    inspection_id: uuid(),
    store_id: uuid(),
    /** A row of the inspection with a greater `change` is not in this receipt. */
    up_to_change: integer(),
    answers: integer(),
    photos: integer(),
    sha256: text(),
    made_at: timestamp(),
  },
});

export type InspectionReceipt = RowOf<typeof inspectionReceipts>;

/** Which template a store is inspected with, how often and by whom (rule U1). Kept by who administers the store. */
export const inspectionSchedules = declareReference({
  kind: 'inspection_schedule',
  key: 'store_id',
  scopes: ['store'],
  fields: {
    template_id: uuid(),
    store_id: uuid(),
    subject_id: nullable(uuid()),
    role: oneOf(storeRoles),
    repeats: oneOf(repeatKinds),
    /** Digits in order, 0 is Sunday. */
    weekdays: text(),
    month_day: nullable(integer()),
    every_days: nullable(integer()),
    /** Minutes after midnight by the store's clock. */
    opens_minute: integer(),
    due_minute: integer(),
    grace_minutes: integer(),
    starts_on: date(),
    ends_on: nullable(date()),
    is_paused: boolean(),
    created_by: nullable(uuid()),
  },
});
export type InspectionSchedule = RowOf<typeof inspectionSchedules>;

/** One time that a schedule asks for, and what became of it; the server's. */
export const inspectionOccurrences = declareReference({
  kind: 'inspection_occurrence',
  key: 'store_id',
  scopes: ['store'],
  fields: {
    schedule_id: uuid(),
    template_id: uuid(),
    store_id: uuid(),
    subject_id: nullable(uuid()),
    role: oneOf(storeRoles),
    day: date(),
    opens_at: timestamp(),
    due_at: timestamp(),
    closes_at: timestamp(),
    status: oneOf(occurrenceStatuses),
    inspection_id: nullable(uuid()),
    finished_at: nullable(timestamp()),
  },
});
export type InspectionOccurrence = RowOf<typeof inspectionOccurrences>;

export const declarations: readonly Declaration[] = [
  inspections,
  inspectionResponses,
  inspectionPhotos,
  inspectionActionItems,
  inspectionTemplates,
  inspectionReceipts,
  inspectionSchedules,
  inspectionOccurrences,
];
