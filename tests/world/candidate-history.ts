/** Who wants to work in the stores of the demo, and how far they have come. */
import { naturalId } from '../../src/kernel/ids.ts';
import {
  stages,
  sources,
  type Flag,
  type Source,
  type Stage,
} from '../../src/modules/people/domain/stage.ts';
import type { CandidateStatus, ClosedReason } from '../../src/modules/people/domain/status.ts';
import { people } from './people.ts';
import { stores } from './stores.ts';

const positionIds = [1, 2, 3, 4, 5].map((n) => `70e0ffe0-0000-4000-8000-00000000000${n}`);
export const onboardingStepIds = Array.from(
  { length: 12 },
  (_, at) => `0b0a2d00-0000-4000-8000-0000000000${String(at + 1).padStart(2, '0')}`,
);

export type PastCandidate = {
  readonly id: string;
  readonly store: string;
  readonly user: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly email: string | null;
  readonly position: string;
  readonly source: Source;
  readonly stage: Stage;
  readonly status: CandidateStatus;
  readonly reason: ClosedReason | null;
  readonly flag: Flag;
  readonly isMinor: boolean;
  readonly appliedDaysAgo: number;
  /** When they came into their stage. */
  readonly enteredDaysAgo: number;
  /** From today; negative: they have begun. Null: not known. */
  readonly startsIn: number | null;
  /** How many of their steps, in order, are done. */
  readonly stepsDone: number;
};

const names = [
  'Ava Bennett',
  'Noah Alvarez',
  'Camille Laurent',
  'Ethan Brooks',
  'Sofia Reyes',
  'Liam Carter',
  'Maya Patel',
  'Jonah Price',
  'Lucia Herrera',
  'Owen Foster',
  'Chloe Martin',
  'Diego Santos',
  'Emma Wright',
  'Isaac Nguyen',
  'Zoe Coleman',
  'Mateo Cruz',
  'Nora Sullivan',
  'Elijah Ward',
  'Ines Moreau',
  'Caleb Hayes',
  'Valeria Ortiz',
  'Lucas Perry',
  'Hannah Kim',
  'Julian Torres',
  'Ruby Hughes',
  'Amir Haddad',
  'Stella Ross',
  'Andre Lewis',
  'Paula Jimenez',
  'Theo Dubois',
  'Grace Turner',
  'Omar Farouk',
  'Leah Cooper',
  'Rafael Mendez',
  'Ivy Jenkins',
  'Samuel Okoro',
  'Clara Bianchi',
  'Jack Murphy',
  'Elena Vasquez',
  'Miles Grant',
];

type Way = readonly [
  stage: Stage,
  status: CandidateStatus,
  appliedDaysAgo: number,
  enteredDaysAgo: number,
  more?: {
    readonly reason?: ClosedReason;
    readonly flag?: Flag;
    readonly startsIn?: number;
    readonly stepsDone?: number;
    readonly isMinor?: boolean;
  },
];

/** Each is gone once, in this order, by the next name. */
const ways: Readonly<Record<'7486' | '7505' | '7506', readonly Way[]>> = {
  '7486': [
    ['applied', 'active', 0, 0],
    ['applied', 'active', 1, 1],
    ['applied', 'active', 3, 3],
    ['screening', 'active', 4, 1],
    ['screening', 'active', 6, 4, { flag: 'waiting' }],
    ['interview', 'active', 7, 2],
    ['interview', 'active', 9, 5],
    ['interview', 'on_hold', 12, 8, { reason: 'waiting_for_candidate' }],
    ['offer', 'active', 11, 1, { flag: 'ready' }],
    ['background', 'active', 16, 3],
    ['onboarding', 'active', 22, 6, { startsIn: 3, stepsDone: 3 }],
    ['onboarding', 'active', 24, 8, { startsIn: 5, stepsDone: 6, isMinor: true }],
    ['onboarding', 'active', 30, 12, { startsIn: -2, stepsDone: 8 }],
    ['hired', 'active', 60, 20, { startsIn: -34, stepsDone: 12 }],
    ['interview', 'rejected', 40, 30, { reason: 'availability' }],
    ['applied', 'withdrawn', 35, 33, { reason: 'other_job' }],
    ['interview', 'no_show', 50, 44, { reason: 'interview_missed' }],
    ['screening', 'rejected', 70, 66, { reason: 'not_qualified' }],
  ],
  '7505': [
    ['applied', 'active', 0, 0],
    ['applied', 'active', 2, 2],
    ['screening', 'active', 5, 3],
    ['interview', 'active', 8, 3],
    ['offer', 'active', 13, 4],
    ['onboarding', 'active', 25, 7, { startsIn: 4, stepsDone: 2, flag: 'blocked' }],
    ['onboarding', 'active', 28, 10, { startsIn: 9, stepsDone: 4 }],
    ['hired', 'active', 75, 30, { startsIn: -44, stepsDone: 12 }],
    ['applied', 'rejected', 45, 43, { reason: 'incomplete' }],
    ['offer', 'withdrawn', 55, 48, { reason: 'pay' }],
    ['screening', 'rejected', 90, 85, { reason: 'position_filled' }],
    ['background', 'active', 19, 6],
  ],
  '7506': [
    ['applied', 'active', 1, 1],
    ['applied', 'active', 4, 4],
    ['screening', 'active', 6, 2],
    ['interview', 'active', 10, 6],
    ['background', 'active', 15, 2],
    ['onboarding', 'active', 21, 4, { startsIn: 6, stepsDone: 5 }],
    ['hired', 'active', 80, 35, { startsIn: -50, stepsDone: 12 }],
    ['interview', 'rejected', 33, 25, { reason: 'interview' }],
    ['applied', 'withdrawn', 48, 47, { reason: 'distance' }],
    ['screening', 'no_show', 52, 49, { reason: 'interview_missed' }],
  ],
};

const makers = {
  '7486': people.manager.id,
  '7505': people.manager2.id,
  '7506': people.inspector.id,
} as const;

const at = <T>(list: readonly T[], place: number): T => {
  const found = list[place % list.length];
  if (found === undefined) throw new Error('An empty list');
  return found;
};

export const candidateHistory: readonly PastCandidate[] = (['7486', '7505', '7506'] as const)
  .flatMap((number) => ways[number].map((way) => ({ number, way })))
  .map(({ number, way: [stage, status, appliedDaysAgo, enteredDaysAgo, more = {}] }, place) => {
    const [firstName = '', lastName = ''] = at(names, place).split(' ');
    return {
      id: naturalId('demo_candidates', number, String(place)),
      store: stores[number].id,
      user: makers[number],
      firstName,
      lastName,
      phone: `(555) 010-${String(1200 + place * 7)}`,
      email: place % 3 === 0 ? null : `${firstName}.${lastName}@example.com`.toLowerCase(),
      position: at(positionIds, [0, 1, 0, 2, 0, 1, 3, 0, 4][place % 9] ?? 0),
      source: at(sources, place),
      stage,
      status,
      reason: more.reason ?? null,
      flag: more.flag ?? 'normal',
      isMinor: more.isMinor ?? false,
      appliedDaysAgo,
      enteredDaysAgo,
      startsIn: more.startsIn ?? null,
      stepsDone: more.stepsDone ?? 0,
    };
  });

/** The stages that they went through, and when they came into each. */
export function pathOf(
  candidate: PastCandidate,
): readonly { readonly stage: Stage; readonly daysAgo: number }[] {
  const end = stages.indexOf(candidate.stage);
  return stages.slice(0, end + 1).map((stage, place) => ({
    stage,
    daysAgo:
      end === 0
        ? candidate.appliedDaysAgo
        : Math.round(
            candidate.appliedDaysAgo +
              ((candidate.enteredDaysAgo - candidate.appliedDaysAgo) * place) / end,
          ),
  }));
}
