/** The diagnosis of pushes, step by step (rule W11): what is wrong is the first step that fails. */
import {
  localSubscription,
  pushLack,
  pushPermission,
  pushWorker,
} from '../../platform/push/push-device.ts';
import { readSession } from '../../platform/session/session.ts';
import { registerProblem, type PushProblem } from './domain/push-problem.ts';
import { readOwnEndpoints, readPushKey, registerEndpoint } from './remote.ts';

export const pushSteps = [
  'support',
  'permission',
  'worker',
  'key',
  'session',
  'subscription',
  'known',
  'registration',
] as const;
type PushStep = (typeof pushSteps)[number];

/** `facts`: for whoever helps, such as when something last arrived. */
export type StepOutcome = {
  readonly step: PushStep;
  readonly problem: PushProblem | 'not_granted' | 'no_subscription' | 'unknown_endpoint' | null;
  readonly facts: string;
};

type Found = Omit<StepOutcome, 'step'>;
const good = (facts = ''): Found => ({ problem: null, facts });
const bad = (problem: Found['problem'], facts = ''): Found => ({ problem, facts });

/** The host alone: whoever knows the whole endpoint can write to it. */
const hostOf = (endpoint: string) => new URL(endpoint).host;

async function look(step: PushStep): Promise<Found> {
  switch (step) {
    case 'support': {
      const lack = pushLack();
      return lack === null ? good() : bad(lack === 'install' ? 'no_push' : lack, lack);
    }
    case 'permission': {
      const permission = pushPermission();
      if (permission === 'granted') return good(permission);
      return bad(permission === 'denied' ? 'blocked' : 'not_granted', String(permission));
    }
    case 'worker': {
      const worker = await pushWorker();
      return worker === null ? bad('worker') : good(worker.scope);
    }
    case 'key': {
      const key = await readPushKey();
      if (key.refused) return bad(registerProblem(key.refused), key.refused.code);
      return key.value === null ? bad('no_key') : good(`${key.value.slice(0, 8)}…`);
    }
    case 'session':
      return readSession().identity === null ? bad('no_session') : good();
    case 'subscription': {
      const subscription = await localSubscription();
      return subscription === null ? bad('no_subscription') : good(hostOf(subscription.endpoint));
    }
    case 'known': {
      const endpoint = (await localSubscription())?.endpoint;
      const known = await readOwnEndpoints();
      if (known.refused) return bad(registerProblem(known.refused), known.refused.code);
      const own = known.value.find((each) => each.endpoint === endpoint);
      if (own === undefined) return bad('unknown_endpoint', `${known.value.length}`);
      return good(`${own.created_at}, ${own.last_success_at ?? '-'}, ${own.failing_since ?? '-'}`);
    }
    case 'registration': {
      const subscription = await localSubscription();
      const { identity } = readSession();
      if (subscription === null || identity === null) return bad('no_subscription');
      const registered = await registerEndpoint(subscription.toJSON(), identity.userId);
      return registered.refused
        ? bad(registerProblem(registered.refused), String(registered.refused.status))
        : good();
    }
  }
}

/** One step after the other; what comes after one that fails cannot be asked. `tell` hears of each. */
export async function diagnosePush(tell: (outcome: StepOutcome) => void): Promise<void> {
  for (const step of pushSteps) {
    const outcome = { step, ...(await look(step)) };
    tell(outcome);
    // An endpoint that the server does not know is registered by the next step.
    if (outcome.problem !== null && outcome.problem !== 'unknown_endpoint') return;
  }
}
