import {
  boolean,
  decimal,
  declareCollection,
  declareReference,
  integer,
  json,
  nullable,
  oneOf,
  text,
  timestamp,
  uuid,
  type Declaration,
  type RowOf,
} from '../../db/declaration.ts';
import { storeRoles } from '../../kernel/permission.ts';
import { actionStatuses, priorities } from './domain/follow-up.ts';
import { inspectionStatuses } from './domain/statistics.ts';
import { scoringModes, type SnapshotSection } from './domain/template-snapshot.ts';

export const inspections = declareCollection({
  name: 'inspections',
  scopes: ['store'],
  fields: {
    template_id: uuid(),
    store_id: uuid(),
    inspector_id: uuid(),
    status: oneOf(inspectionStatuses),
    start_date: timestamp(),
    completed_date: nullable(timestamp()),
    total_score: decimal(),
    max_possible_score: decimal(),
    /** Read with `parseSnapshot`. */
    template_snapshot: json<unknown>(),
  },
  indexes: [['store_id', 'start_date']],
  writable: [
    'template_id',
    'store_id',
    'inspector_id',
    'status',
    'start_date',
    'completed_date',
    'template_snapshot',
  ],
});
export type Inspection = RowOf<typeof inspections>;

export const inspectionResponses = declareCollection({
  name: 'inspection_responses',
  scopes: ['store'],
  fields: {
    inspection_id: uuid(),
    item_id: uuid(),
    store_id: uuid(),
    response_value: nullable(text()),
    points_earned: decimal(),
    notes: nullable(text()),
    photo_url: nullable(text()),
    answered_by: nullable(uuid()),
  },
  indexes: [['inspection_id'], ['store_id']],
  writable: ['inspection_id', 'item_id', 'response_value', 'notes'],
  parents: { inspection_id: 'inspections' },
});
export type InspectionResponse = RowOf<typeof inspectionResponses>;

export const inspectionPhotos = declareCollection({
  name: 'inspection_photos',
  scopes: ['store'],
  fields: {
    inspection_id: uuid(),
    item_id: uuid(),
    store_id: uuid(),
    path: text(),
    mime_type: text(),
    sha256: text(),
    width: nullable(integer()),
    height: nullable(integer()),
    order_index: integer(),
    captured_at: timestamp(),
    captured_by: uuid(),
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
  ],
  parents: { inspection_id: 'inspections' },
});
export type InspectionPhoto = RowOf<typeof inspectionPhotos>;

export const inspectionActionItems = declareCollection({
  name: 'inspection_action_items',
  scopes: ['store'],
  fields: {
    inspection_id: uuid(),
    item_id: nullable(uuid()),
    store_id: uuid(),
    title: text(),
    status: oneOf(actionStatuses),
    priority: oneOf(priorities),
    due_date: timestamp(),
    assignee_role: nullable(oneOf(storeRoles)),
    assignee_id: nullable(uuid()),
    note: nullable(text()),
    created_by: uuid(),
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
  ],
  parents: { inspection_id: 'inspections' },
});
export type InspectionActionItem = RowOf<typeof inspectionActionItems>;

/** A template with its sections and items; global ones have no store. */
export const inspectionTemplates = declareReference({
  kind: 'inspection_template',
  scopes: ['global', 'store'],
  fields: {
    store_id: nullable(uuid()),
    name: text(),
    description: text(),
    is_active: boolean(),
    total_points: decimal(),
    version: integer(),
    scoring_mode: oneOf(scoringModes),
    sections: json<readonly SnapshotSection[]>(),
  },
});
export type InspectionTemplate = RowOf<typeof inspectionTemplates>;

/** What the office holds of a completed inspection, hashed by the server; see `sync.receipt_text`. */
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

export const declarations: readonly Declaration[] = [
  inspections,
  inspectionResponses,
  inspectionPhotos,
  inspectionActionItems,
  inspectionTemplates,
  inspectionReceipts,
];
