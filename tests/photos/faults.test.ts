/**
 * PH21: photos with faults of every kind, from the seed, against the real server. More of them, and one seed alone:
 * `npm run photo-faults -- --faults 10 --seed n --trace`.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backend } from '../e2e/fixtures/backend.ts';
import { Server } from './faults/server.ts';
import { runRound } from './faults/round.ts';
import { Tablet } from './faults/tablet.ts';

const rounds = 5;

let server: Server;
let tablet: Tablet;
let met = 0;
beforeAll(async () => {
  server = await Server.open(backend);
  tablet = await Tablet.start(server);
});
afterAll(async () => {
  await tablet.stop();
  await server.close();
});

test.each(Array.from({ length: rounds }, (_, index) => index + 1))(
  'PH18 to PH21 seed %i: each photo is one object and one record, or was refused or removed',
  async (seed) => {
    const round = await runRound(server, tablet, seed).catch(async (fault: unknown) => {
      // What is left of it must not meet the next one.
      await tablet.stop();
      tablet = await Tablet.start(server);
      throw fault;
    });
    met += round.met;
    expect(round.problems, round.story.join('\n')).toEqual([]);
  },
);

test('the line had faults that were met', () => {
  expect(met).toBeGreaterThan(2 * rounds);
});
