/** How candidates and what belongs to them are named in the sync centre. */
import { toCents } from '../../kernel/money.ts';
import { translatedName } from '../../kernel/translated-name.ts';
import { nameOfRow, recordLabel, type Words } from '../sync-centre/index.ts';
import {
  candidateDetails,
  candidateInterviews,
  candidateNotes,
  candidates,
  onboardingProgress,
  positions,
  type Candidate,
} from './collections.ts';
import { displayName } from './domain/display-name.ts';

const nameOf = (candidate: Candidate, { t }: Words): string =>
  t('records.candidate.title', { name: candidate.display_name });

const within = (candidate: Candidate | null, words: Words) =>
  candidate === null ? {} : { detail: nameOf(candidate, words) };

const pageOf = (candidateId: string) => ({ link: { to: `/candidates/${candidateId}` } });

export const recordLabels = [
  recordLabel({
    declaration: candidates,
    permission: 'manage_candidates',
    sought: { at: 'created_at' },
    describe: ({ row, words }) => ({ title: nameOf(row, words), ...pageOf(row.id) }),
    fields: ({ words: { t, format } }) => ({
      position_id: {
        label: t('records.candidate.position'),
        value: nameOfRow(
          positions,
          (position) => translatedName(position, format.language),
          t('records.candidate.unknownPosition'),
        ),
      },
      stage: {
        label: t('records.candidate.stage'),
        value: (value) => t(`records.candidate.stages.${String(value)}`),
      },
      status: {
        label: t('records.candidate.status'),
        value: (value) => t(`records.candidate.statuses.${String(value)}`),
      },
      back_reason: {
        label: t('records.candidate.backReason'),
        value: (value) => t(`records.candidate.backReasons.${String(value)}`),
      },
      flag: {
        label: t('records.candidate.flag'),
        value: (value) => t(`records.candidate.flags.${String(value)}`),
      },
      start_on: {
        label: t('records.candidate.start'),
        value: (value) => format.date(String(value)),
      },
      owner_id: { label: t('records.candidate.owner'), value: 'person' },
    }),
  }),
  recordLabel({
    declaration: candidateDetails,
    permission: 'manage_candidates',
    parent: { declaration: candidates, field: 'candidate_id' },
    describe: ({ row, words: { t } }) => ({
      title: t('records.candidateDetails.title', {
        name: displayName(row.first_name, row.last_name),
      }),
      ...pageOf(row.candidate_id),
    }),
    fields: ({ words: { t, format } }) => ({
      first_name: { label: t('records.candidateDetails.firstName'), value: String },
      last_name: { label: t('records.candidateDetails.lastName'), value: String },
      phone: { label: t('records.candidateDetails.phone'), value: String },
      email: { label: t('records.candidateDetails.email'), value: String },
      languages: { label: t('records.candidateDetails.languages'), value: String },
      availability: { label: t('records.candidateDetails.availability'), value: String },
      can_start_on: {
        label: t('records.candidateDetails.canStart'),
        value: (value) => format.date(String(value)),
      },
      desired_pay: {
        label: t('records.candidateDetails.desiredPay'),
        value: (value) => format.money(toCents(Number(value))),
      },
      is_minor: {
        label: t('records.candidateDetails.isMinor'),
        value: (value) => t(value === true ? 'records.yes' : 'records.no'),
      },
      referred_by: { label: t('records.candidateDetails.referredBy'), value: String },
      consent_at: {
        label: t('records.candidateDetails.consent'),
        value: (value) => format.dateTime(String(value)),
      },
      closed_reason: {
        label: t('records.candidateDetails.closedReason'),
        value: (value) => t(`records.candidateDetails.closedReasons.${String(value)}`),
      },
    }),
  }),
  recordLabel({
    declaration: candidateNotes,
    permission: 'manage_candidates',
    parent: { declaration: candidates, field: 'candidate_id' },
    describe: ({ row, parent, words }) => ({
      title: words.t('records.candidateNote.title'),
      ...within(parent, words),
      ...pageOf(row.candidate_id),
    }),
    fields: ({ words: { t } }) => ({
      text: { label: t('records.candidateNote.text'), value: String },
    }),
  }),
  recordLabel({
    declaration: candidateInterviews,
    permission: 'manage_candidates',
    parent: { declaration: candidates, field: 'candidate_id' },
    describe: ({ row, parent, words }) => ({
      title: words.t('records.candidateInterview.title', {
        time: words.format.dateTime(row.starts_at),
      }),
      ...within(parent, words),
      ...pageOf(row.candidate_id),
    }),
    fields: ({ words: { t, format } }) => ({
      starts_at: {
        label: t('records.candidateInterview.starts'),
        value: (value) => format.dateTime(String(value)),
      },
      minutes: {
        label: t('records.candidateInterview.minutes'),
        value: (value) => format.number(Number(value)),
      },
      place: { label: t('records.candidateInterview.place'), value: String },
      interviewer_id: { label: t('records.candidateInterview.interviewer'), value: 'person' },
      status: {
        label: t('records.candidateInterview.status'),
        value: (value) => t(`records.candidateInterview.statuses.${String(value)}`),
      },
    }),
  }),
  recordLabel({
    declaration: onboardingProgress,
    permission: 'view_candidates',
    parent: { declaration: candidates, field: 'candidate_id' },
    describe: ({ row, parent, words }) => ({
      title: words.t('records.onboardingProgress.title'),
      ...within(parent, words),
      ...pageOf(row.candidate_id),
    }),
    fields: ({ words: { t } }) => ({
      status: {
        label: t('records.onboardingProgress.status'),
        value: (value) => t(`records.onboardingProgress.statuses.${String(value)}`),
      },
      owner_id: { label: t('records.onboardingProgress.owner'), value: 'person' },
      blocked_reason: {
        label: t('records.onboardingProgress.blocked'),
        value: (value) => t(`records.onboardingProgress.blockedReasons.${String(value)}`),
      },
      waiting_on: {
        label: t('records.onboardingProgress.waiting'),
        value: (value) => t(`records.onboardingProgress.waitingOn.${String(value)}`),
      },
      waive_reason: {
        label: t('records.onboardingProgress.waive'),
        value: (value) => t(`records.onboardingProgress.waiveReasons.${String(value)}`),
      },
    }),
  }),
];
