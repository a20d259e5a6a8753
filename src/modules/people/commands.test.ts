import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../db/test-database.ts';
import { undoing } from '../../db/undoing.ts';
import type { StoreRole } from '../../kernel/permission.ts';
import {
  candidateChecks,
  candidateDetails,
  candidateInterviews,
  candidateNotes,
  candidateOffers,
  candidates,
  declarations,
  onboardingProgress,
  onboardingSteps,
} from './collections.ts';
import * as commands from './commands.ts';
import * as checks from './commands-checks.ts';
import * as interviews from './commands-interviews.ts';
import * as offers from './commands-offers.ts';
import * as onboarding from './commands-onboarding.ts';
import { dayStep, positionId, storeId, testStep } from './test-rows.ts';

const now = new Date('2026-12-01T15:00:00.000Z');
let opened: TestDatabase;

const actor = (
  role: StoreRole | null = 'general_manager',
  database = opened.database,
): commands.PeopleActor => ({
  database,
  standing: { role, isGlobalAdmin: false },
  now: () => now,
});
const refused = (code: commands.PeopleRefused['code']) =>
  expect.objectContaining({ name: 'PeopleRefused', code }) as unknown;

const add = (by = actor()) =>
  commands.addCandidate(by, {
    storeId,
    firstName: ' Ana ',
    lastName: 'Silva',
    phone: '',
    positionId,
    source: 'walk_in',
    appliedOn: '2026-12-01',
  });
const candidate = (id: string) => opened.database.get(candidates, id);
const stepsOf = (id: string) =>
  opened.database.find(onboardingProgress, { equals: { candidate_id: id } });

beforeEach(async () => {
  opened = await openTestDatabase({ declarations });
  await opened.seed(onboardingSteps, [
    testStep,
    dayStep,
    { ...testStep, id: '0b0a2d00-0000-4000-8000-000000000003', minors_only: true },
  ]);
});
afterEach(async () => {
  await opened.database.close();
});

const today = '2026-12-01';
const terms = {
  pay: 1650,
  payUnit: 'hour',
  startOn: '2026-12-14',
  expiresOn: '2026-12-08',
} as const;
const offersOf = (id: string) =>
  opened.database.find(candidateOffers, { equals: { candidate_id: id } });
const checksOf = (id: string) =>
  opened.database.find(candidateChecks, { equals: { candidate_id: id } });
async function accepted(id: string): Promise<string> {
  await offers.draftOffer(actor(), id, terms);
  const [offer] = await offersOf(id);
  const offerId = offer?.id ?? '';
  await offers.setOfferStatus(actor(), offerId, 'sent', today);
  await offers.setOfferStatus(actor(), offerId, 'accepted', today);
  return offerId;
}

describe('an offer', () => {
  it('OF1, OF3, OF5: is drafted, sent and accepted, and sets the first day; undone both are as before', async () => {
    const id = await add();
    await expect(offers.draftOffer(actor('shift_lead'), id, terms)).rejects.toEqual(
      refused('forbidden'),
    );
    await offers.draftOffer(actor(), id, terms);
    // one at a time
    await expect(offers.draftOffer(actor(), id, terms)).rejects.toEqual(refused('not_now'));
    const [{ id: offerId } = { id: '' }] = await offersOf(id);
    await offers.changeOffer(actor(), offerId, { ...terms, pay: 1700 });
    await offers.setOfferStatus(actor(), offerId, 'sent', today);
    await offers.changeOffer(actor(), offerId, { ...terms, pay: 1900, expiresOn: '2026-12-09' });
    expect(await offersOf(id)).toMatchObject([
      { pay_cents: 1700, expires_on: '2026-12-09', status: 'sent' },
    ]);
    const noted = undoing(opened.database);
    await offers.setOfferStatus(actor(undefined, noted.database), offerId, 'accepted', today);
    expect((await candidate(id))?.start_on).toBe('2026-12-14');
    await noted.undo();
    expect((await candidate(id))?.start_on).toBeNull();
    expect(await offersOf(id)).toMatchObject([{ status: 'sent' }]);
    await expect(offers.setOfferStatus(actor(), offerId, 'accepted', '2026-12-10')).rejects.toEqual(
      refused('not_now'),
    );
    await expect(offers.deleteOffer(actor(), offerId)).rejects.toEqual(refused('not_now'));
  });

  it('OF4, CK2: background and its check come after one that was accepted, a reference check at any time', async () => {
    const id = await add();
    const move = () => commands.moveCandidate(actor(), { candidateId: id, to: 'background' });
    await expect(move()).rejects.toEqual(refused('offer_needed'));
    await expect(checks.orderCheck(actor(), id, 'background')).rejects.toEqual(
      refused('offer_needed'),
    );
    await checks.orderCheck(actor(), id, 'reference');
    await accepted(id);
    await move();
    await checks.orderCheck(actor(), id, 'background');
    expect((await checksOf(id)).map(({ kind }) => kind).sort()).toEqual([
      'background',
      'reference',
    ]);
    expect((await candidate(id))?.stage).toBe('background');
  });

  it('CK3-CK5: for a check somebody is rejected five business days after they were told', async () => {
    const id = await add();
    await checks.orderCheck(actor(), id, 'reference');
    const [{ id: checkId } = { id: '' }] = await checksOf(id);
    await expect(checks.tellOfCheck(actor(), checkId, today)).rejects.toEqual(refused('not_now'));
    await checks.setCheckStatus(actor(), checkId, 'review');
    await checks.tellOfCheck(actor(), checkId, today);
    await expect(checks.setCheckStatus(actor(), checkId, 'ordered')).rejects.toEqual(
      refused('not_now'),
    );
    const reject = (on: string | null) =>
      commands.setCandidateStatus(actor(), {
        candidateId: id,
        status: 'rejected',
        reason: 'check',
        today: on,
      });
    for (const early of ['2026-12-07', null]) {
      await expect(reject(early)).rejects.toEqual(refused('check_too_early'));
    }
    await reject('2026-12-08');
    expect((await candidate(id))?.status).toBe('rejected');
  });
});

describe('a candidate', () => {
  it('CA1, CA2: is there at once, by first name and initial; the name is sent with the contact alone', async () => {
    const id = await add();
    expect(await candidate(id)).toMatchObject({
      display_name: 'Ana S.',
      stage: 'applied',
      status: 'active',
      store_id: storeId,
    });
    const ops = await opened.journal.liveOps(opened.database.userId);
    expect(ops.map(({ collection }) => collection)).toEqual([
      candidates.name,
      candidateDetails.name,
    ]);
    expect(JSON.stringify(ops[0]?.set)).not.toContain('Ana');
    expect(ops[1]?.set).toMatchObject({ first_name: 'Ana', last_name: 'Silva', phone: null });
  });

  it('CA10: is added, moved and closed by who hires alone', async () => {
    await expect(add(actor('shift_lead'))).rejects.toEqual(refused('forbidden'));
    const id = await add();
    const lead = actor('shift_lead');
    await expect(
      commands.moveCandidate(lead, { candidateId: id, to: 'screening' }),
    ).rejects.toEqual(refused('forbidden'));
    await expect(
      commands.setCandidateStatus(lead, {
        candidateId: id,
        status: 'rejected',
        reason: 'interview',
      }),
    ).rejects.toEqual(refused('forbidden'));
  });

  it('CA3: goes forward at once and back with a reason', async () => {
    const id = await add();
    await commands.moveCandidate(actor(), { candidateId: id, to: 'offer' });
    await expect(
      commands.moveCandidate(actor(), { candidateId: id, to: 'screening' }),
    ).rejects.toEqual(refused('reason_missing'));
    await commands.moveCandidate(actor(), {
      candidateId: id,
      to: 'screening',
      backReason: 'mistake',
    });
    expect(await candidate(id)).toMatchObject({ stage: 'screening', back_reason: 'mistake' });
  });

  it('CA3: back and forward again without a line is one op, which says why', async () => {
    const id = await add();
    await commands.moveCandidate(actor(), { candidateId: id, to: 'offer' });
    await commands.moveCandidate(actor(), {
      candidateId: id,
      to: 'applied',
      backReason: 'no_answer',
    });
    await commands.moveCandidate(actor(), { candidateId: id, to: 'screening' });
    const [sent] = await opened.journal.liveOps(opened.database.userId);
    expect(sent?.set).toMatchObject({ stage: 'screening', back_reason: 'no_answer' });
  });

  it('CA5: is closed with one of the reasons of that status, and comes back to its stage', async () => {
    const id = await add();
    await commands.moveCandidate(actor(), { candidateId: id, to: 'interview' });
    await expect(
      commands.setCandidateStatus(actor(), { candidateId: id, status: 'rejected', reason: 'pay' }),
    ).rejects.toEqual(refused('reason_missing'));
    await commands.setCandidateStatus(actor(), {
      candidateId: id,
      status: 'no_show',
      reason: 'interview_missed',
    });
    await expect(commands.moveCandidate(actor(), { candidateId: id, to: 'offer' })).rejects.toEqual(
      refused('not_now'),
    );
    await commands.setCandidateStatus(actor(), { candidateId: id, status: 'active' });
    expect(await candidate(id)).toMatchObject({
      stage: 'interview',
      status: 'active',
      closed_at: null,
    });
    const [details] = await opened.database.find(candidateDetails, {
      equals: { candidate_id: id },
    });
    expect(details?.closed_reason).toBeNull();
  });

  it('ON1, ON7: has the steps of their position on coming into onboarding, and is hired when they are done', async () => {
    const id = await add();
    await commands.changeCandidate(actor(), id, { start_on: '2026-12-14' });
    await commands.moveCandidate(actor(), { candidateId: id, to: 'onboarding' });
    const steps = await stepsOf(id);
    expect(new Map(steps.map(({ step_id, due_on }) => [step_id, due_on]))).toEqual(
      new Map([
        [testStep.id, '2026-12-11'],
        [dayStep.id, '2026-12-17'],
      ]),
    );
    await expect(commands.moveCandidate(actor(), { candidateId: id, to: 'hired' })).rejects.toEqual(
      refused('steps_open'),
    );
    for (const step of steps.filter(({ is_required }) => is_required)) {
      await onboarding.takeStepAction(actor(), step.id, 'finish');
    }
    await commands.moveCandidate(actor(), { candidateId: id, to: 'hired' });
    expect((await candidate(id))?.stage).toBe('hired');
  });

  it('ON1: comes into onboarding a second time with the steps that were done before', async () => {
    const id = await add();
    await commands.moveCandidate(actor(), { candidateId: id, to: 'onboarding' });
    const [first] = await stepsOf(id);
    await onboarding.takeStepAction(actor(), first?.id ?? '', 'finish');
    await commands.moveCandidate(actor(), {
      candidateId: id,
      to: 'offer',
      backReason: 'to_check_again',
    });
    await commands.moveCandidate(actor(), { candidateId: id, to: 'onboarding' });
    const steps = await stepsOf(id);
    expect(steps).toHaveLength(2);
    expect(steps.find((step) => step.id === first?.id)?.status).toBe('completed');
  });

  it('CA4: a move that is taken back takes its steps with it', async () => {
    const id = await add();
    const noted = undoing(opened.database);
    await commands.moveCandidate(actor('general_manager', noted.database), {
      candidateId: id,
      to: 'onboarding',
    });
    await noted.undo();
    expect((await candidate(id))?.stage).toBe('applied');
    expect(await stepsOf(id)).toEqual([]);
  });

  it('keeps notes, newest known by who wrote them', async () => {
    const id = await add();
    await commands.addNote(actor(), { candidateId: id, text: ' Friendly ' });
    const [note] = await opened.database.find(candidateNotes, { equals: { candidate_id: id } });
    expect(note).toMatchObject({ text: 'Friendly', user_id: opened.database.userId });
    await commands.deleteNote(actor(), note?.id ?? '');
    expect(await opened.database.find(candidateNotes, { equals: { candidate_id: id } })).toEqual(
      [],
    );
  });
});

describe('the first day', () => {
  it('ON2: is one of the years 2000 to 2100', async () => {
    const id = await add();
    for (const start_on of ['0020-12-14', '1999-12-31', '2101-01-01']) {
      await expect(commands.changeCandidate(actor(), id, { start_on })).rejects.toThrow(
        'Invalid value',
      );
    }
    await commands.changeCandidate(actor(), id, { start_on: '2026-12-14' });
    expect(await opened.database.get(candidates, id)).toMatchObject({ start_on: '2026-12-14' });
  });
});

describe('an interview', () => {
  const appointment = (startsAt: string, minutes = 30): interviews.Appointment => ({
    startsAt,
    minutes,
    place: '',
    interviewerId: null,
  });
  const only = async (id: string) => {
    const [row] = await opened.database.find(candidateInterviews, {
      equals: { candidate_id: id },
    });
    if (row === undefined) throw new Error('No interview');
    return row;
  };

  it('IN2, IN3, IN6: is moved while it is ahead, and said to be done once it has begun', async () => {
    const id = await add();
    await interviews.planInterview(actor(), id, appointment('2026-12-01T16:00:00.000Z'));
    const planned = await only(id);
    await expect(interviews.setInterviewStatus(actor(), planned.id, 'done')).rejects.toEqual(
      refused('not_now'),
    );
    await interviews.changeInterview(actor(), planned.id, appointment('2026-12-01T14:30:00.000Z'));
    expect(await only(id)).toMatchObject({ sequence: 1 });
    await interviews.setInterviewStatus(actor(), planned.id, 'done');
    await expect(
      interviews.changeInterview(actor(), planned.id, appointment('2026-12-02T14:30:00.000Z')),
    ).rejects.toEqual(refused('not_now'));
  });

  it('IN6: another interviewer is no other appointment; a cancelled one is', async () => {
    const id = await add();
    await interviews.planInterview(actor(), id, appointment('2026-12-03T16:00:00.000Z'));
    const planned = await only(id);
    await interviews.changeInterview(actor(), planned.id, {
      ...appointment('2026-12-03T16:00:00.000Z'),
      interviewerId: opened.database.userId,
    });
    expect(await only(id)).toMatchObject({ sequence: 0 });
    await interviews.setInterviewStatus(actor(), planned.id, 'cancelled');
    expect(await only(id)).toMatchObject({ sequence: 1, status: 'cancelled' });
  });
});

describe('a step', () => {
  it('ON3, ON4: is done by its role, blocked with what is missing, waived by who manages the onboarding', async () => {
    const id = await add();
    await commands.moveCandidate(actor(), { candidateId: id, to: 'onboarding' });
    const steps = await stepsOf(id);
    const ofManager = steps.find(({ step_id }) => step_id === testStep.id)?.id ?? '';
    const ofLead = steps.find(({ step_id }) => step_id === dayStep.id)?.id ?? '';
    await expect(
      onboarding.takeStepAction(actor('shift_lead'), ofManager, 'finish'),
    ).rejects.toEqual(refused('forbidden'));
    await expect(onboarding.takeStepAction(actor('shift_lead'), ofLead, 'block')).rejects.toEqual(
      refused('reason_missing'),
    );
    await onboarding.takeStepAction(actor('shift_lead'), ofLead, 'block', {
      blockedReason: 'equipment',
      waitingOn: 'supplier',
    });
    await expect(
      onboarding.takeStepAction(actor(), ofManager, 'waive', { waiveReason: 'not_needed' }),
    ).rejects.toEqual(refused('forbidden'));
    await onboarding.takeStepAction(actor('supervisor'), ofManager, 'waive', {
      waiveReason: 'done_before',
    });
    expect(new Map((await stepsOf(id)).map((step) => [step.id, step.status]))).toEqual(
      new Map([
        [ofManager, 'waived'],
        [ofLead, 'blocked'],
      ]),
    );
  });
});
