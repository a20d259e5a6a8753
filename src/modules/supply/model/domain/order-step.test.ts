import { describe, expect, it } from 'vitest';
import { isForecast, statusOnDevice } from './order-on-device.ts';
import {
  leadsTo,
  mayTake,
  nextStep,
  orderStatuses,
  orderSteps,
  type OrderStep,
} from './order-step.ts';

const manager = { role: 'general_manager', isGlobalAdmin: false, userId: 'manager' } as const;
const supervisor = { role: 'supervisor', isGlobalAdmin: false, userId: 'supervisor' } as const;
const shiftLead = { role: 'shift_lead', isGlobalAdmin: false, userId: 'shift' } as const;
const admin = { role: null, isGlobalAdmin: true, userId: 'admin' } as const;

describe('who may', () => {
  const pending = { status: 'pending', submitted_by: 'supervisor' } as const;

  it('SO3: approving takes its permission', () => {
    expect(mayTake({ ...pending, submitted_by: 'manager' }, 'approve', supervisor)).toBe(true);
    expect(mayTake({ ...pending, submitted_by: 'shift' }, 'approve', manager)).toBe(false);
  });

  it('SO3: who submitted does not decide, but for a global admin', () => {
    expect(mayTake(pending, 'approve', supervisor)).toBe(false);
    expect(mayTake(pending, 'reject', supervisor)).toBe(false);
    expect(mayTake({ ...pending, submitted_by: 'admin' }, 'approve', admin)).toBe(true);
  });

  it('SO3: every role says that a delivery was dropped off and what came, and a shift lead nothing else', () => {
    const taken = orderStatuses.flatMap((status) =>
      orderSteps.filter((step) => mayTake({ status, submitted_by: null }, step, shiftLead)),
    );
    expect(new Set(taken)).toEqual(new Set(['drop', 'receive']));
  });
});

it('SO2: the next step of every status is possible', () => {
  const stuck = orderStatuses.filter((status) => {
    const next = nextStep(status);
    return next !== null && leadsTo(status, next) === null;
  });
  expect(stuck).toEqual([]);
});

describe('on this device', () => {
  let no = 0;
  const step = (name: OrderStep, judged = false) => ({
    id: String((no += 1)),
    step: name,
    to_status: judged ? ('pending' as const) : null,
    created_at: new Date(no * 1000).toISOString(),
  });

  it('SO2: what the server has not judged yet is added to what it said', () => {
    expect(statusOnDevice('draft', [step('submit')])).toBe('pending');
    expect(statusOnDevice('approved', [step('submit', true), step('send'), step('dispatch')])).toBe(
      'out_for_delivery',
    );
  });

  it('SO2: a step that is not possible any more leads nowhere', () => {
    expect(statusOnDevice('cancelled', [step('send')])).toBe('cancelled');
    expect(statusOnDevice('draft', [step('recall'), step('submit')])).toBe('pending');
  });

  it('SR3: what came is received where nothing is missing, else in part; it reopens what was cancelled', () => {
    expect(statusOnDevice('cancelled', [step('receive')])).toBe('partially_received');
    expect(statusOnDevice('delivered', [{ ...step('receive'), is_whole: true }])).toBe('received');
    expect(statusOnDevice('draft', [{ ...step('receive'), is_whole: true }])).toBe('draft');
  });

  it('SO2: it says whether it is a forecast', () => {
    expect(isForecast([step('submit', true)])).toBe(false);
    expect(isForecast([step('submit', true), step('send')])).toBe(true);
  });
});
