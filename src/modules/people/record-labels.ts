/** How candidates and what belongs to them are named in the sync centre. */
import { toCents } from '../../kernel/money.ts';
import { translatedName } from '../../kernel/translated-name.ts';
import { nameOfRow, recordLabel, type Words } from '../sync-centre/index.ts';
import {
  candidateChecks,
  candidateDetails,
  candidateDocuments,
  candidateFiles,
  candidateInterviews,
  candidateNotes,
  candidateOffers,
  candidates,
  candidateScorecards,
  onboardingProgress,
  positions,
  requisitions,
  type Candidate,
} from './collections.ts';
import { displayName } from './domain/display-name.ts';
import type { Criterion } from './domain/scorecard.ts';

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
      requisition_id: {
        label: t('records.candidate.requisition'),
        value: nameOfRow(
          requisitions,
          (requisition) => format.date(requisition.opened_on),
          t('records.candidate.unknownPosition'),
        ),
      },
    }),
  }),
  recordLabel({
    declaration: requisitions,
    permission: 'manage_candidates',
    describe: ({ row, words }) => ({
      title: words.t('records.requisition.title', { position: words.format.date(row.opened_on) }),
      link: { to: '/candidates/dashboard' },
    }),
    fields: ({ words: { t, format } }) => ({
      headcount: {
        label: t('records.requisition.headcount'),
        value: (value) => format.number(Number(value)),
      },
      needed_by: {
        label: t('records.requisition.neededBy'),
        value: (value) => format.date(String(value)),
      },
      status: {
        label: t('records.requisition.status'),
        value: (value) => t(`records.requisition.statuses.${String(value)}`),
      },
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
    declaration: candidateOffers,
    permission: 'manage_candidates',
    parent: { declaration: candidates, field: 'candidate_id' },
    describe: ({ row, parent, words }) => ({
      title: words.t('records.candidateOffer.title'),
      ...within(parent, words),
      ...pageOf(row.candidate_id),
    }),
    fields: ({ words: { t, format } }) => ({
      pay_cents: {
        label: t('records.candidateOffer.pay'),
        value: (value) => format.money(Number(value)),
      },
      pay_unit: {
        label: t('records.candidateOffer.unit'),
        value: (value) => t(`records.candidateOffer.units.${String(value)}`),
      },
      start_on: {
        label: t('records.candidate.start'),
        value: (value) => format.date(String(value)),
      },
      expires_on: {
        label: t('records.candidateOffer.expires'),
        value: (value) => format.date(String(value)),
      },
      status: {
        label: t('records.candidateOffer.status'),
        value: (value) => t(`records.candidateOffer.statuses.${String(value)}`),
      },
    }),
  }),
  recordLabel({
    declaration: candidateChecks,
    permission: 'manage_candidates',
    parent: { declaration: candidates, field: 'candidate_id' },
    describe: ({ row, parent, words }) => ({
      title: words.t(`records.candidateCheck.kinds.${row.kind}`),
      ...within(parent, words),
      ...pageOf(row.candidate_id),
    }),
    fields: ({ words: { t, format } }) => ({
      status: {
        label: t('records.candidateCheck.status'),
        value: (value) => t(`records.candidateCheck.statuses.${String(value)}`),
      },
      pre_adverse_on: {
        label: t('records.candidateCheck.told'),
        value: (value) => format.date(String(value)),
      },
    }),
  }),
  recordLabel({
    declaration: candidateScorecards,
    permission: 'manage_candidates',
    parent: { declaration: candidates, field: 'candidate_id' },
    describe: ({ row, parent, words }) => ({
      title: words.t('records.candidateScorecard.title'),
      ...within(parent, words),
      ...pageOf(row.candidate_id),
    }),
    fields: ({ words: { t, format } }) => {
      const scored = (criterion: Criterion) => ({
        label: t(`records.candidateScorecard.criteria.${criterion}`),
        value: (value: unknown) => format.number(Number(value)),
      });
      return {
        communication: scored('communication'),
        reliability: scored('reliability'),
        teamwork: scored('teamwork'),
        service: scored('service'),
        recommendation: {
          label: t('records.candidateScorecard.recommendation'),
          value: (value) => t(`records.candidateScorecard.recommendations.${String(value)}`),
        },
        note: { label: t('records.candidateScorecard.note'), value: String },
      };
    },
  }),
  recordLabel({
    declaration: candidateDocuments,
    permission: 'manage_candidates',
    parent: { declaration: candidates, field: 'candidate_id' },
    describe: ({ row, parent, words }) => ({
      title: words.t(`records.candidateDocument.kinds.${row.kind}`),
      ...within(parent, words),
      ...pageOf(row.candidate_id),
    }),
    fields: ({ words: { t, format } }) => ({
      issued_on: {
        label: t('records.candidateDocument.issued'),
        value: (value) => format.date(String(value)),
      },
      expires_on: {
        label: t('records.candidateDocument.expires'),
        value: (value) => format.date(String(value)),
      },
      replaced_by: {
        label: t('records.candidateDocument.replaced'),
        value: () => t('records.yes'),
      },
    }),
  }),
  recordLabel({
    declaration: candidateFiles,
    permission: 'manage_candidates',
    parent: { declaration: candidateDocuments, field: 'document_id' },
    describe: ({ row, parent: document, words: { t } }) => ({
      title: t('records.candidateFile.title'),
      ...(document === null
        ? {}
        : { detail: t(`records.candidateDocument.kinds.${document.kind}`) }),
      ...pageOf(row.candidate_id),
    }),
    // whose it is, the server knows by its document
    fieldsOfFile: ({ parent: document }) => ({ document_id: document.id }),
    fields: () => ({}),
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
