import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../db/test-database.ts';
import { undoing } from '../../db/undoing.ts';
import type { StoreRole } from '../../kernel/permission.ts';
import {
  candidateDetails,
  candidateInterviews,
  candidateNotes,
  candidates,
  declarations,
  onboardingProgress,
  onboardingSteps,
} from './collections.ts';
import * as commands from './commands.ts';
import * as interviews from './commands-interviews.ts';
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
