/** For tests: rows as they come from the server. */
import { naturalId } from '../../kernel/ids.ts';
import type {
  Candidate,
  CandidateDetails,
  CandidateDocument,
  OnboardingProgress,
  OnboardingStep,
  Position,
} from './collections.ts';

export const storeId = '11111111-1111-4111-8111-111111111111';
export const positionId = '70e0ffe0-0000-4000-8000-000000000001';

const synced = (scope: string) => ({
  scope,
  change: 1,
  created_at: '2026-11-20T15:00:00.000Z',
  updated_at: '2026-11-20T15:00:00.000Z',
  deleted_at: null,
});

export const testPosition: Position = {
  ...synced('global'),
  id: positionId,
  name: 'Team member',
  translations: {},
  sort: 1,
  is_active: true,
};

/** Due three days before the first day. */
export const testStep: OnboardingStep = {
  ...synced('global'),
  id: '0b0a2d00-0000-4000-8000-000000000002',
  name: 'Payroll set up',
  translations: { es: { name: 'Nómina configurada' } },
  category: 'paperwork',
  owner_role: 'general_manager',
  due_offset: -3,
  due_unit: 'days',
  positions: null,
  minors_only: false,
  is_required: true,
  needs_approval: false,
  version: 1,
  sort: 2,
  is_active: true,
  reaches_from: '2020-01-01T00:00:00.000Z',
};

/** Due three business days after the first day, by a shift lead. */
export const dayStep: OnboardingStep = {
  ...testStep,
  id: '0b0a2d00-0000-4000-8000-000000000009',
  name: 'Food safety training',
  category: 'training',
  owner_role: 'shift_lead',
  due_offset: 3,
  due_unit: 'business_days',
  sort: 9,
};

export function candidateRow(id: string, row: Partial<Candidate> = {}): Candidate {
  return {
    ...synced(`store:${storeId}`),
    id,
    user_id: '44444444-4444-4444-8444-444444444444',
    store_id: storeId,
    position_id: positionId,
    source: 'walk_in',
    applied_on: '2026-11-20',
    stage: 'applied',
    status: 'active',
    back_reason: null,
    flag: 'normal',
    owner_id: null,
    requisition_id: null,
    start_on: null,
    display_name: 'Ana S.',
    stage_entered_at: '2026-11-20T15:00:00.000Z',
    stage_by: null,
    hired_at: null,
    closed_at: null,
    purge_on: null,
    ...row,
  };
}

export function detailsRow(
  candidateId: string,
  row: Partial<CandidateDetails> = {},
): CandidateDetails {
  return {
    ...synced(`store:${storeId}`),
    id: naturalId('candidate_details', candidateId),
    candidate_id: candidateId,
    store_id: storeId,
    first_name: 'Ana',
    last_name: 'Silva',
    phone: '(555) 010-4477',
    email: null,
    languages: null,
    availability: null,
    can_start_on: null,
    desired_pay: null,
    is_minor: false,
    referred_by: null,
    consent_at: null,
    closed_reason: null,
    phone_norm: '5550104477',
    legal_hold: false,
    legal_hold_why: null,
    ...row,
  };
}

export function progressRow(candidateId: string, step: OnboardingStep): OnboardingProgress {
  return {
    ...synced(`store:${storeId}`),
    id: naturalId('candidate_onboarding_progress', candidateId, step.id),
    candidate_id: candidateId,
    step_id: step.id,
    store_id: storeId,
    status: 'not_started',
    owner_id: null,
    blocked_reason: null,
    waiting_on: null,
    waive_reason: null,
    owner_role: step.owner_role,
    is_required: step.is_required,
    needs_approval: step.needs_approval,
    step_version: step.version,
    due_on: null,
    status_at: null,
    status_by: null,
    submitted_by: null,
    completed_at: null,
    completed_by: null,
    approved_by: null,
  };
}

export function documentRow(id: string, candidateId: string): CandidateDocument {
  return {
    ...synced(`store:${storeId}`),
    id,
    candidate_id: candidateId,
    store_id: storeId,
    user_id: '44444444-4444-4444-8444-444444444444',
    kind: 'food_handler',
    issued_on: null,
    expires_on: null,
    replaced_by: null,
  };
}
