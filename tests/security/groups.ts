/** All groups of attacks, in the order in which they are made. */
import type { Group } from './arena.ts';
import { factors } from './factors.ts';
import { fuzz } from './fuzz.ts';
import { joining } from './joining.ts';
import { leftovers } from './leftovers.ts';
import { malformed } from './malformed.ts';
import { pushes } from './pushes.ts';
import { reads } from './reads.ts';
import { realtime } from './realtime.ts';
import { storage } from './storage.ts';
import { texts } from './texts.ts';
import { tokens } from './tokens.ts';
import { writes } from './writes.ts';

export const groups: readonly Group[] = [
  reads,
  writes,
  pushes,
  storage,
  realtime,
  tokens,
  factors,
  joining,
  texts,
  malformed,
  leftovers,
  fuzz,
];
