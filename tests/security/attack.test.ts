/** An adversary at the door (tests/security/README.md): nothing goes through, and each group finds its planted hole. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openArena, type Arena } from './arena.ts';
import { thrown } from './fuzz.ts';
import { groups } from './groups.ts';

/** What `npm run attack` chooses; here one run is as the other. */
const seed = Number(process.env['ATTACK_SEED'] ?? 20261122);
const factor = Number(process.env['ATTACK_FACTOR'] ?? 1);

let arena: Arena;
beforeAll(async () => {
  arena = await openArena(seed);
});
afterAll(() => arena?.stop());

describe.each(groups.map((group) => [group.name, group] as const))('%s', (_name, group) => {
  test('nothing goes through', { timeout: 600_000 * factor }, async () => {
    const began = Date.now();
    const { count, holes } = await group.attack(arena, group.least * factor);
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    console.log(`${count} attacks in ${seconds} s, ${group.name}, seed ${seed}`);
    expect(holes.slice(0, 20)).toEqual([]);
    expect(count).toBeGreaterThanOrEqual(group.least * factor);
  });

  test('a planted hole is found', async () => {
    await group.planted.open(arena);
    try {
      // PostgREST learns of what was planted a moment later.
      await expect
        .poll(async () => (await group.attack(arena, Math.min(group.least, 400))).holes.length)
        .toBeGreaterThan(0);
    } finally {
      await group.planted.close(arena);
    }
  });
});

test('a seed asks the same random requests in a world that was made anew', async () => {
  const asked = (of: Arena) =>
    Array.from({ length: 300 }, (_, number) => {
      const request = thrown(of, number);
      // Tokens end at another time.
      return request && { ...request, attacker: request.attacker.letter };
    });
  const anew = await openArena(seed);
  try {
    expect(asked(anew)).toEqual(asked(arena));
    expect(new Set(asked(anew).map((each) => JSON.stringify(each))).size).toBeGreaterThan(290);
  } finally {
    await anew.stop();
  }
});
