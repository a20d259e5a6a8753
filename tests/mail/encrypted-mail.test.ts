/** D23: a mail server that is somewhere else is spoken to encrypted, and is told a password only then. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { MailGate } from '../../supabase/local/mail/mail-server.ts';
import { people } from '../world/people.ts';
import { startMailWorld, type MailWorld } from './mail-world.ts';

// Made for these tests, for the name localhost; of the two only `localhost` is trusted by the function.
const file = (name: string) => join(import.meta.dirname, 'certificates', name);
const gateOf = (name: 'localhost' | 'stranger', set: Partial<MailGate> = {}): MailGate => ({
  key: readFileSync(file(`${name}-key.pem`), 'utf8'),
  certificate: readFileSync(file(`${name}.pem`), 'utf8'),
  user: 'storehand',
  password: 'clé:@1',
  ...set,
});

let world: MailWorld;
beforeAll(async () => {
  world = await startMailWorld({
    user: `storehand:${encodeURIComponent('clé:@1')}`,
    DENO_CERT: file('localhost.pem'),
  });
});
afterAll(() => world?.stop());
beforeEach(async () => {
  await world.clear();
  world.passwords.length = 0;
  await world.prefer(people.shift, { email_urgent: true });
  await world.tell(people.shift, { urgency: 'high' });
});

it('D23 what asks for it is encrypted before user, password and mail are told', async () => {
  world.guard(gateOf('localhost'));
  await world.drain();
  expect(world.passwords).toEqual([{ password: 'clé:@1', isEncrypted: true }]);
  expect(world.received).toMatchObject([{ to: people.shift.email, isEncrypted: true }]);
  expect(await world.mailsOf(people.shift)).toMatchObject([{ state: 'sent' }]);
});

it('D23 one that cannot prove who it is gets neither password nor mail, which waits', async () => {
  world.guard(gateOf('stranger'));
  await world.drain();
  expect(world.passwords).toEqual([]);
  expect(world.received).toEqual([]);
  expect(await world.mailsOf(people.shift)).toMatchObject([{ state: 'waiting', attempts: 1 }]);
});

it('D23 a password that is not accepted says nothing of the reader: the mail waits for the right one', async () => {
  world.guard(gateOf('localhost', { password: 'changed' }));
  await world.drain();
  expect(await world.mailsOf(people.shift)).toMatchObject([{ state: 'waiting', last_status: 535 }]);
  world.guard(gateOf('localhost'));
  await world.makeDue();
  await world.drain();
  expect(world.received.map(({ to }) => to)).toEqual([people.shift.email]);
});
