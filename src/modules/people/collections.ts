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
} from '../../db/declaration.ts';
import { storeRoles } from '../../kernel/permission.ts';
import { checkKinds, checkStatuses } from './domain/check.ts';
import { documentKinds } from './domain/document.ts';
import { dueUnits } from './domain/due-day.ts';
import { interviewStatuses } from './domain/interview.ts';
import { offerStatuses, payUnits } from './domain/offer.ts';
import {
  blockedReasons,
  progressStatuses,
  waitingOn,
  waiveReasons,
} from './domain/onboarding-status.ts';
import { stepCategories } from './domain/onboarding-step.ts';
import { requisitionStatuses } from './domain/requisition.ts';
import { recommendations } from './domain/scorecard.ts';
import { backReasons, flags, sources, stages } from './domain/stage.ts';
import { closedReasons, statuses } from './domain/status.ts';

export const positions = declareReference({
  kind: 'position',
  scopes: ['global'],
  fields: { name: text(), translations: json<unknown>(), sort: integer(), is_active: boolean() },
});
export type Position = RowOf<typeof positions>;

/** How long a candidate may wait in a stage. */
export const candidateStages = declareReference({
  kind: 'candidate_stage',
  scopes: ['global'],
  fields: { stage: oneOf(stages), target_hours: nullable(integer()) },
});

export const onboardingSteps = declareReference({
  kind: 'onboarding_step',
  scopes: ['global'],
  fields: {
    name: text(),
    translations: json<unknown>(),
    category: oneOf(stepCategories),
    owner_role: oneOf(storeRoles),
    /** From the first day, in `due_unit`; before it where negative. */
    due_offset: integer(),
    due_unit: oneOf(dueUnits),
    /** Ids; null: of every position. */
    positions: nullable(json<unknown>()),
    minors_only: boolean(),
    is_required: boolean(),
    needs_approval: boolean(),
    version: integer(),
    sort: integer(),
    is_active: boolean(),
    /** Since when it is for those whom it is for now (rule ST3). */
    reaches_from: timestamp(),
  },
});
export type OnboardingStep = RowOf<typeof onboardingSteps>;

/** What every member of the store may know of who wants to work there. */
export const candidates = declareCollection({
  name: 'candidates',
  version: 1,
  scopes: ['store'],
  fields: {
    user_id: writer(),
    store_id: storeOfScope(),
    position_id: uuid(),
    source: oneOf(sources),
    applied_on: date(),
    stage: startingAt('applied', oneOf(stages)),
    status: startingAt('active', oneOf(statuses)),
    back_reason: nullable(oneOf(backReasons)),
    flag: startingAt('normal', oneOf(flags)),
    owner_id: nullable(uuid()),
    requisition_id: nullable(uuid()),
    start_on: nullable(date()),
    /** First name and initial (rule CA2); until the server has it, as this device computes it. */
    display_name: startingAt('', text()),
    stage_entered_at: nullable(timestamp()),
    stage_by: nullable(uuid()),
    hired_at: nullable(timestamp()),
    closed_at: nullable(timestamp()),
    purge_on: nullable(date()),
  },
  indexes: [['store_id', 'status']],
  writable: [
    'user_id',
    'store_id',
    'source',
    'applied_on',
    'position_id',
    'stage',
    'status',
    'back_reason',
    'flag',
    'owner_id',
    'requisition_id',
    'start_on',
  ],
  migrations: { 1: (old) => ({ ...old, requisition_id: null }) },
  emptyOnceErased: 'display_name',
});
export type Candidate = RowOf<typeof candidates>;

/** Whom a store looks for. */
export const requisitions = declareCollection({
  name: 'requisitions',
  scopes: ['store'],
  shared: true,
  key: 'store_id',
  fields: {
    user_id: writer(),
    store_id: storeOfScope(),
    position_id: uuid(),
    headcount: integer(),
    opened_on: date(),
    needed_by: nullable(date()),
    status: startingAt('open', oneOf(requisitionStatuses)),
    filled_at: nullable(timestamp()),
  },
  indexes: [],
  writable: ['user_id', 'store_id', 'position_id', 'opened_on', 'headcount', 'needed_by', 'status'],
  parents: {},
});
export type Requisition = RowOf<typeof requisitions>;

/** Contact, pay and reasons: on the devices of those who hire alone. */
export const candidateDetails = declareCollection({
  name: 'candidate_details',
  scopes: ['store'],
  shared: true,
  key: 'store_id',
  fields: {
    candidate_id: uuid(),
    store_id: storeOfScope(),
    first_name: text(),
    last_name: startingAt('', text()),
    phone: nullable(text()),
    email: nullable(text()),
    languages: nullable(text()),
    availability: nullable(text()),
    can_start_on: nullable(date()),
    /** Dollars an hour. */
    desired_pay: nullable(decimal()),
    is_minor: startingAt(false, boolean()),
    referred_by: nullable(text()),
    /** When they agreed that this is kept (rule AP2). */
    consent_at: nullable(timestamp()),
    closed_reason: nullable(oneOf(closedReasons)),
    phone_norm: nullable(text()),
    /** Set by the office: nothing of them is erased meanwhile (rule RT2). */
    legal_hold: startingAt(false, boolean()),
    legal_hold_why: nullable(text()),
  },
  indexes: [],
  writable: [
    'candidate_id',
    'first_name',
    'last_name',
    'phone',
    'email',
    'languages',
    'availability',
    'can_start_on',
    'desired_pay',
    'is_minor',
    'referred_by',
    'consent_at',
    'closed_reason',
  ],
  parents: { candidate_id: 'candidates' },
});
export type CandidateDetails = RowOf<typeof candidateDetails>;

export const candidateNotes = declareCollection({
  name: 'candidate_notes',
  scopes: ['store'],
  shared: true,
  key: 'candidate_id',
  fields: { candidate_id: uuid(), store_id: storeOfScope(), user_id: writer(), text: text() },
  indexes: [],
  writable: ['candidate_id', 'user_id', 'text'],
  parents: { candidate_id: 'candidates' },
});
export type CandidateNote = RowOf<typeof candidateNotes>;

/** What became of a candidate, step by step: the server's record. */
export const candidateStageEvents = declareReference({
  kind: 'candidate_stage_event',
  key: 'candidate_id',
  scopes: ['store'],
  fields: {
    candidate_id: uuid(),
    store_id: uuid(),
    user_id: nullable(uuid()),
    from_stage: nullable(text()),
    to_stage: text(),
    from_status: nullable(text()),
    to_status: text(),
    back_reason: nullable(text()),
    made_at: timestamp(),
  },
});
export type CandidateStageEvent = RowOf<typeof candidateStageEvents>;

export const candidateInterviews = declareCollection({
  name: 'candidate_interviews',
  scopes: ['store'],
  shared: true,
  key: 'store_id',
  fields: {
    candidate_id: uuid(),
    store_id: storeOfScope(),
    user_id: writer(),
    starts_at: timestamp(),
    minutes: integer(),
    place: startingAt('', text()),
    interviewer_id: nullable(uuid()),
    status: startingAt('scheduled', oneOf(interviewStatuses)),
    /** How often the appointment changed, as a calendar counts it. */
    sequence: startingAt(0, integer()),
    status_at: nullable(timestamp()),
    status_by: nullable(uuid()),
  },
  indexes: [],
  writable: [
    'candidate_id',
    'user_id',
    'starts_at',
    'minutes',
    'place',
    'interviewer_id',
    'status',
  ],
  parents: { candidate_id: 'candidates' },
});
export type CandidateInterview = RowOf<typeof candidateInterviews>;

/** What somebody is offered: on the devices of those who hire alone. */
export const candidateOffers = declareCollection({
  name: 'candidate_offers',
  scopes: ['store'],
  shared: true,
  key: 'candidate_id',
  fields: {
    candidate_id: uuid(),
    store_id: storeOfScope(),
    user_id: writer(),
    /** US cents. */
    pay_cents: integer(),
    pay_unit: oneOf(payUnits),
    start_on: nullable(date()),
    expires_on: nullable(date()),
    status: startingAt('draft', oneOf(offerStatuses)),
    status_at: nullable(timestamp()),
    status_by: nullable(uuid()),
  },
  indexes: [],
  writable: [
    'candidate_id',
    'user_id',
    'pay_cents',
    'pay_unit',
    'start_on',
    'expires_on',
    'status',
  ],
  parents: { candidate_id: 'candidates' },
});
export type CandidateOffer = RowOf<typeof candidateOffers>;

/** What each thinks of a candidate: those of others come once one's own is in. */
export const candidateScorecards = declareCollection({
  name: 'candidate_scorecards',
  scopes: ['store'],
  shared: true,
  key: 'candidate_id',
  fields: {
    candidate_id: uuid(),
    store_id: storeOfScope(),
    user_id: writer(),
    communication: integer(),
    reliability: integer(),
    teamwork: integer(),
    service: integer(),
    /** Null: erased. */
    recommendation: nullable(oneOf(recommendations)),
    note: startingAt('', text()),
  },
  indexes: [],
  writable: [
    'candidate_id',
    'user_id',
    'communication',
    'reliability',
    'teamwork',
    'service',
    'recommendation',
    'note',
  ],
  parents: { candidate_id: 'candidates' },
});
export type CandidateScorecard = RowOf<typeof candidateScorecards>;

/** That somebody is checked; never what was found. */
export const candidateChecks = declareCollection({
  name: 'candidate_checks',
  scopes: ['store'],
  shared: true,
  key: 'candidate_id',
  fields: {
    candidate_id: uuid(),
    store_id: storeOfScope(),
    user_id: writer(),
    kind: oneOf(checkKinds),
    status: startingAt('ordered', oneOf(checkStatuses)),
    pre_adverse_on: nullable(date()),
    status_at: nullable(timestamp()),
    status_by: nullable(uuid()),
    told_at: nullable(timestamp()),
    told_by: nullable(uuid()),
  },
  indexes: [],
  writable: ['candidate_id', 'user_id', 'kind', 'status', 'pre_adverse_on'],
  parents: { candidate_id: 'candidates' },
});
export type CandidateCheck = RowOf<typeof candidateChecks>;

/** Which documents a candidate has, and until when they hold. */
export const candidateDocuments = declareCollection({
  name: 'candidate_documents',
  scopes: ['store'],
  shared: true,
  key: 'candidate_id',
  fields: {
    candidate_id: uuid(),
    store_id: storeOfScope(),
    user_id: writer(),
    kind: oneOf(documentKinds),
    issued_on: nullable(date()),
    expires_on: nullable(date()),
    replaced_by: nullable(uuid()),
  },
  indexes: [],
  writable: ['candidate_id', 'user_id', 'kind', 'issued_on', 'expires_on', 'replaced_by'],
  parents: { candidate_id: 'candidates' },
});
export type CandidateDocument = RowOf<typeof candidateDocuments>;

/** Files of documents: they leave the device once the server has them (rule DO5). */
export const candidateFiles = declareCollection({
  name: 'candidate_files',
  scopes: ['store'],
  shared: true,
  key: 'candidate_id',
  fields: {
    document_id: uuid(),
    candidate_id: uuid(),
    store_id: storeOfScope(),
    path: text(),
    mime_type: text(),
    sha256: text(),
    width: nullable(integer()),
    height: nullable(integer()),
    captured_at: timestamp(),
    captured_by: writer(),
    stored_at: nullable(timestamp()),
    bytes: nullable(integer()),
  },
  indexes: [],
  writable: [
    'document_id',
    'candidate_id',
    'path',
    'mime_type',
    'sha256',
    'width',
    'height',
    'captured_at',
  ],
  parents: { document_id: 'candidate_documents', candidate_id: 'candidates' },
  attachment: { folder: 'candidate-files', parent: 'document_id' },
});
export type CandidateFile = RowOf<typeof candidateFiles>;

/** A step of somebody who is being prepared. */
export const onboardingProgress = declareCollection({
  name: 'candidate_onboarding_progress',
  scopes: ['store'],
  fields: {
    candidate_id: uuid(),
    step_id: uuid(),
    store_id: storeOfScope(),
    status: startingAt('not_started', oneOf(progressStatuses)),
    owner_id: nullable(uuid()),
    blocked_reason: nullable(oneOf(blockedReasons)),
    waiting_on: nullable(oneOf(waitingOn)),
    waive_reason: nullable(oneOf(waiveReasons)),
    /** The step as it was when this was made. */
    owner_role: oneOf(storeRoles),
    is_required: boolean(),
    needs_approval: boolean(),
    step_version: integer(),
    due_on: nullable(date()),
    status_at: nullable(timestamp()),
    status_by: nullable(uuid()),
    submitted_by: nullable(uuid()),
    completed_at: nullable(timestamp()),
    completed_by: nullable(uuid()),
    approved_by: nullable(uuid()),
  },
  indexes: [['candidate_id'], ['store_id']],
  writable: [
    'candidate_id',
    'step_id',
    'status',
    'owner_id',
    'blocked_reason',
    'waiting_on',
    'waive_reason',
  ],
  parents: { candidate_id: 'candidates' },
});
export type OnboardingProgress = RowOf<typeof onboardingProgress>;

export const declarations: readonly Declaration[] = [
  positions,
  candidateStages,
  onboardingSteps,
  requisitions,
  candidates,
  candidateDetails,
  candidateNotes,
  candidateStageEvents,
  candidateInterviews,
  candidateOffers,
  candidateChecks,
  candidateScorecards,
  candidateDocuments,
  candidateFiles,
  onboardingProgress,
];
