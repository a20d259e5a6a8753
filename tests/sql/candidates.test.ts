/** Candidates and interviews: how they move, who may move them, and what of them reaches whom (rules CA and IN). */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { naturalId, newId } from '../../src/kernel/ids.ts';
import { phoneNorm } from '../../src/modules/people/domain/contact.ts';
import { displayName } from '../../src/modules/people/domain/display-name.ts';
import { interviewStatuses, outcomesOf } from '../../src/modules/people/domain/interview.ts';
import {
  checkKinds,
  checkNeedsOffer,
  checkStatuses,
  checkStepsFrom,
  rejectableFrom,
} from '../../src/modules/people/domain/check.ts';
import {
  offerStatuses,
  offerStepsFrom,
  type OfferStatus,
} from '../../src/modules/people/domain/offer.ts';
import {
  moveBetween,
  stageNeedsOffer,
  stages,
  stagesFrom,
  type Stage,
} from '../../src/modules/people/domain/stage.ts';
import {
  closedReasons,
  isReasonOf,
  statuses,
  type CandidateStatus,
} from '../../src/modules/people/domain/status.ts';
import { Device, op } from '../database/device.ts';
import { scopeOf } from '../database/drafts.ts';
import { startWorld, type World } from '../database/world.ts';
import { people } from '../world/people.ts';
import { stores } from '../world/stores.ts';

const store = stores['7486'];
const position = '70e0ffe0-0000-4000-8000-000000000001';
const minute = 60_000;

let world: World;
let manager: Device;
let inspector: Device;
let shift: Device;

beforeAll(async () => {
  world = await startWorld();
  manager = new Device(await world.signIn(people.manager));
  inspector = new Device(await world.signIn(people.inspector));
  shift = new Device(await world.signIn(people.shift));
});
afterAll(() => world.stop());

const newCandidate = (id: string, set: Record<string, unknown> = {}, ago = 0) =>
  op({
    collection: 'candidates',
    id,
    scope: scopeOf(store),
    create: true,
    ago,
    set: {
      user_id: people.manager.id,
      store_id: store.id,
      position_id: position,
      source: 'walk_in',
      applied_on: '2026-11-20',
      ...set,
    },
  });

const detailsId = (candidate: string) => naturalId('candidate_details', candidate);
const newDetails = (candidate: string, set: Record<string, unknown> = {}) =>
  op({
    collection: 'candidate_details',
    id: detailsId(candidate),
    scope: scopeOf(store),
    create: true,
    set: { candidate_id: candidate, first_name: 'Ana', last_name: 'Silva', ...set },
  });

const changed = (
  collection: string,
  id: string,
  set: Record<string, unknown>,
  base: Record<string, unknown>,
  ago = 0,
) => op({ collection, id, scope: scopeOf(store), set, base, ago });

const moved = (id: string, from: Stage, to: Stage, backReason: string | null = null, ago = 0) =>
  changed('candidates', id, { stage: to, back_reason: backReason }, { stage: from }, ago);

const closed = (id: string, status: CandidateStatus, reason: string | null) => [
  changed('candidate_details', detailsId(id), { closed_reason: reason }, { closed_reason: null }),
  changed('candidates', id, { status }, { status: 'active' }),
];

/** A candidate as they stand, entered past all rules, in this stage for a day. */
async function standing(stage: Stage, status: CandidateStatus = 'active'): Promise<string> {
  const id = newId();
  await world.sql(
    `insert into candidates (id, user_id, store_id, position_id, source, applied_on, stage, status, stage_entered_at, stage_by)
     values ($1, $2, $3, $4, 'walk_in', '2026-11-01', $5, $6, now() - interval '1 day', $2)`,
    [id, people.manager.id, store.id, position, stage, status],
  );
  await world.sql(`insert into candidate_details (candidate_id, first_name) values ($1, 'Ana')`, [
    id,
  ]);
  return id;
}

/** An offer as it is, entered past all rules; it was accepted a day ago. */
async function offered(candidate: string, status: OfferStatus = 'accepted'): Promise<string> {
  const id = newId();
  await world.sql(
    `insert into candidate_offers (id, candidate_id, user_id, pay_cents, pay_unit, status, status_at, status_by)
     values ($1, $2, $3, 1650, 'hour', $4, now() - interval '1 day', $3)`,
    [id, candidate, people.manager.id, status],
  );
  return id;
}

const made = (collection: string, id: string, candidate: string, set: Record<string, unknown>) =>
  op({
    collection,
    id,
    scope: scopeOf(store),
    create: true,
    set: { candidate_id: candidate, user_id: people.manager.id, ...set },
  });

/** Today and other days by the store's calendar. */
async function storeDay(days: number): Promise<string> {
  const [row] = await world.sql<{ day: string }>(
    `select ((now() at time zone 'America/New_York')::date + $1::int)::text as day`,
    [days],
  );
  return row?.day ?? '';
}

async function stored(id: string): Promise<Record<string, unknown>> {
  const [row] = await world.sql(
    `select c.*, c.purge_on::text as purge_on from candidates c where id = $1`,
    [id],
  );
  if (row === undefined) throw new Error('The candidate is not there');
  return row;
}

const verdicts = (
  results: readonly { readonly status: string; readonly code?: string | null | undefined }[],
) => results.map(({ status, code }) => code ?? status);

describe('a candidate', () => {
  it('CA1, CA2: is added by who hires, and named by the server', async () => {
    const id = newId();
    const results = await manager.push(
      newCandidate(id, { display_name: 'Somebody Else', stage_by: people.admin.id }),
      newDetails(id, { first_name: ' Ana ', last_name: 'Silva' }),
    );
    expect(verdicts(results)).toEqual(['applied', 'applied']);
    expect(await stored(id)).toMatchObject({
      display_name: 'Ana S.',
      stage: 'applied',
      status: 'active',
      stage_by: people.manager.id,
    });
    expect(verdicts(await shift.push(newCandidate(newId(), { user_id: people.shift.id })))).toEqual(
      ['forbidden'],
    );
  });

  it('ON2: a first day is one of the years 2000 to 2100', async () => {
    const id = newId();
    await manager.push(newCandidate(id));
    const results = await manager.push(
      changed('candidates', id, { start_on: '0020-12-14' }, { start_on: null }),
      changed('candidates', id, { start_on: '2101-01-01' }, { start_on: null }),
      changed('candidates', id, { start_on: '2100-12-31' }, { start_on: null }),
    );
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'applied']);
  });

  it('CA2: a shift lead’s device is sent no contact, pay, note or reason', async () => {
    const id = newId();
    await manager.push(
      newCandidate(id),
      newDetails(id, { phone: '(555) 010-7788', desired_pay: 17.5, email: 'planted@example.com' }),
      made('candidate_offers', newId(), id, { pay_cents: 717171, pay_unit: 'year' }),
      made('candidate_checks', newId(), id, { kind: 'reference' }),
      made('candidate_documents', newId(), id, { kind: 'work_permit', expires_on: '2071-07-17' }),
      op({
        collection: 'candidate_notes',
        id: newId(),
        scope: scopeOf(store),
        create: true,
        set: { candidate_id: id, user_id: people.manager.id, text: 'PLANTED-NOTE' },
      }),
    );
    const kinds = await world.sql<{ kind: string }>('select kind from sync.kinds');
    const cursors = kinds.map(({ kind }) => ({ scope: scopeOf(store), kind, after: 0 }));
    const everything = JSON.stringify(await shift.pull({ cursors }));
    expect(everything).toContain(id);
    expect(everything).not.toMatch(
      /010-7788|PLANTED|planted@|17\.5\b|closed_reason|717171|pre_adverse_on|2071-07-17/,
    );
    const hers = JSON.stringify(await manager.pull({ cursors }));
    for (const word of ['PLANTED-NOTE', '717171', 'pre_adverse_on', '2071-07-17'])
      expect(hers).toContain(word);
  });

  it('CA3, CA11, OF4: every stage to every other, by push and by REST, is what the table says', async () => {
    const rows = await world.sql<{ one: Stage; other: Stage; move: string | null }>(
      `select a.one, b.other, sync.candidate_move(a.one, b.other) as move
       from unnest($1::text[]) a(one) cross join unnest($1::text[]) b(other)`,
      [stages],
    );
    expect(rows).toHaveLength(49);
    for (const { one, other, move } of rows) {
      expect([one, other, move]).toEqual([one, other, moveBetween(one, other)]);
    }
    const needing = await world.sql<{ stage: Stage; needs: boolean }>(
      `select s.stage, sync.stage_needs_offer(s.stage) as needs from unnest($1::text[]) s(stage)`,
      [stages],
    );
    for (const { stage, needs } of needing) {
      expect([stage, needs]).toEqual([stage, stageNeedsOffer(stage)]);
    }
    const client = await world.signIn(people.manager);
    const pairs = rows.filter(({ one, other }) => one !== other && other !== 'hired');
    for (const { one, other } of pairs.filter((pair) => stageNeedsOffer(pair.other))) {
      const id = await standing(one);
      await offered(id, 'sent');
      const set = { stage: other, back_reason: 'mistake' };
      const early = await client.from('candidates').update(set).eq('id', id);
      const [pushed] = await manager.push(moved(id, one, other, 'mistake'));
      expect([one, early.error?.code, pushed?.code]).toEqual([one, 'offer_needed', 'offer_needed']);
    }
    for (const { one, other } of pairs) {
      const id = await standing(one);
      const back = moveBetween(one, other) === 'back';
      if (stageNeedsOffer(other)) await offered(id);
      const without = await client.from('candidates').update({ stage: other }).eq('id', id);
      expect([one, other, without.error?.code ?? null]).toEqual([
        one,
        other,
        back ? 'reason_missing' : null,
      ]);
      // what the app offers, the server takes
      if (!stagesFrom(one).includes(other)) continue;
      const pushed = await standing(one);
      if (stageNeedsOffer(other)) await offered(pushed);
      const [result] = await manager.push(moved(pushed, one, other, back ? 'mistake' : null));
      expect([one, other, result?.status]).toEqual([one, other, 'applied']);
      expect((await stored(pushed))['stage']).toBe(other);
    }
  });

  it('CA3, CA10: nobody moves candidates who may not', async () => {
    const id = await standing('applied');
    expect(verdicts(await shift.push(moved(id, 'applied', 'screening')))).toEqual(['forbidden']);
    const client = await world.signIn(people.manager2);
    await client.from('candidates').update({ stage: 'screening' }).eq('id', id);
    expect((await stored(id))['stage']).toBe('applied');
  });

  it('CA4: is moved back without a reason within ten minutes, by who moved it', async () => {
    const id = await standing('applied');
    await manager.push(moved(id, 'applied', 'offer', null, 5 * minute));
    expect(verdicts(await inspector.push(moved(id, 'offer', 'applied')))).toEqual([
      'reason_missing',
    ]);
    expect(verdicts(await manager.push(moved(id, 'offer', 'applied')))).toEqual(['applied']);
    await manager.push(moved(id, 'applied', 'offer', null, 0));
    await world.sql(
      `update candidates set stage_entered_at = now() - interval '11 minutes' where id = $1`,
      [id],
    );
    expect(verdicts(await manager.push(moved(id, 'offer', 'applied')))).toEqual(['reason_missing']);
  });

  it('CA3: the reason is that of the last step, where that led back', async () => {
    const id = await standing('offer');
    await manager.push(moved(id, 'offer', 'screening', 'no_answer'));
    expect(await stored(id)).toMatchObject({ stage: 'screening', back_reason: 'no_answer' });
    await manager.push(changed('candidates', id, { stage: 'interview' }, { stage: 'screening' }));
    expect(await stored(id)).toMatchObject({ stage: 'interview', back_reason: null });
  });

  it('CA4: a step back that was sent with later work is judged by when it was made', async () => {
    const id = await standing('applied');
    await manager.push(moved(id, 'applied', 'offer', null, 30 * minute));
    const merged = changed(
      'candidates',
      id,
      { stage: 'applied', flag: 'ready' },
      { stage: 'offer', flag: 'normal' },
    );
    const at = new Date(Date.now() - 25 * minute).toISOString();
    expect(verdicts(await manager.push({ ...merged, edited: { stage: at } }))).toEqual(['applied']);
    const { stage_entered_at: entered } = await stored(id);
    expect(Date.now() - new Date(entered as string).getTime()).toBeGreaterThan(20 * minute);
  });

  it('CA5: reasons are those of their status, in SQL as in the app', async () => {
    const rows = await world.sql<{ status: CandidateStatus; reason: string; fits: boolean }>(
      `select s.status, r.reason, sync.is_reason_of(s.status, r.reason) as fits
       from unnest($1::text[]) s(status) cross join unnest($2::text[]) r(reason)`,
      [statuses, closedReasons],
    );
    for (const { status, reason, fits } of rows) {
      expect([status, reason, fits]).toEqual([status, reason, isReasonOf(status, reason)]);
    }
  });

  it('CA5, CA8: is closed with a reason of that status, goes 13 months later, and comes back to its stage', async () => {
    const id = await standing('interview');
    expect(verdicts(await manager.push(...closed(id, 'rejected', null)))).toEqual([
      'applied',
      'reason_missing',
    ]);
    expect(verdicts(await manager.push(...closed(id, 'rejected', 'pay')))).toEqual([
      'applied',
      'reason_missing',
    ]);
    await world.sql(`update candidate_details set closed_reason = null where candidate_id = $1`, [
      id,
    ]);
    expect(verdicts(await manager.push(...closed(id, 'rejected', 'availability')))).toEqual([
      'applied',
      'applied',
    ]);
    const [expected] = await world.sql<{ day: string }>(
      `select ((now() at time zone 'America/New_York')::date + interval '13 months')::date::text as day`,
    );
    expect(await stored(id)).toMatchObject({ status: 'rejected', purge_on: expected?.day });
    await manager.push(changed('candidates', id, { status: 'active' }, { status: 'rejected' }));
    expect(await stored(id)).toMatchObject({
      status: 'active',
      stage: 'interview',
      closed_at: null,
      purge_on: null,
    });
  });

  it('CA5: added, closed and moved without a line is one op, and is taken', async () => {
    const id = newId();
    const results = await manager.push(
      newCandidate(id, { stage: 'interview', status: 'no_show' }),
      newDetails(id, { closed_reason: 'interview_missed' }),
    );
    expect(verdicts(results)).toEqual(['applied', 'applied']);
    expect(await stored(id)).toMatchObject({ stage: 'interview', status: 'no_show' });
  });

  it('CA6, CA2: phones and names are read in SQL as in the app', async () => {
    const phones = fc
      .sample(
        fc.oneof(
          fc.string(),
          fc.stringMatching(/^[-+(). 0-9]{0,20}$/),
          fc.constantFrom('+1 (555) 010-4477', '555.010.4477', '15550104477', '٣٣٣', '1234567'),
        ),
        400,
      )
      .filter((text) => !text.includes('\0'));
    const rows = await world.sql<{ phone: string; norm: string | null }>(
      `select p as phone, sync.phone_norm(p) as norm from unnest($1::text[]) p`,
      [phones],
    );
    for (const { phone, norm } of rows) expect([phone, norm]).toEqual([phone, phoneNorm(phone)]);
    const names = ['Ana', 'Ana María', 'Li', 'Øystein', '', 'de la Cruz', '陈'];
    const named = await world.sql<{ one: string; other: string; name: string }>(
      `select a.one, b.other, sync.candidate_display_name(a.one, b.other) as name
       from unnest($1::text[]) a(one) cross join unnest($1::text[]) b(other)`,
      [names],
    );
    for (const { one, other, name } of named) expect(name).toBe(displayName(one, other));
  });

  it('CA7: another store’s phone or email is known as a yes, to who hires alone', async () => {
    const phone = '+1 (555) 010-9191';
    const id = newId();
    const email = 'known.elsewhere@example.com';
    await manager.push(newCandidate(id), newDetails(id, { phone, email }));
    const ask = async (
      person: (typeof people)[keyof typeof people],
      of: string,
      by: { phone: string; email: string } = { phone: '5550109191', email: '' },
    ) => {
      const client = await world.signIn(person);
      const { data, error } = await client.rpc('candidate_known_elsewhere', {
        of_store: of,
        ...by,
      });
      return error?.code ?? (data as unknown);
    };
    expect(await ask(people.manager2, stores['7505'].id)).toBe(true);
    const byEmail = { phone: '', email: ' Known.Elsewhere@example.com' };
    expect(await ask(people.manager2, stores['7505'].id, byEmail)).toBe(true);
    expect(await ask(people.manager, store.id, byEmail)).toBe(false);
    expect(await ask(people.manager, store.id)).toBe(false);
    expect(await ask(people.shift, store.id)).toBe('forbidden');
    expect(await ask(people.manager2, store.id)).toBe('forbidden');
  });

  it('CA3: what became of a candidate is written by the server, and by nobody else', async () => {
    const id = newId();
    await manager.push(newCandidate(id), newDetails(id));
    await manager.push(moved(id, 'applied', 'interview'));
    await manager.push(moved(id, 'interview', 'screening', 'no_answer'));
    const rows = await shift.rows(scopeOf(store), 'candidate_stage_event');
    expect(rows.filter((row) => row['candidate_id'] === id)).toMatchObject([
      { from_stage: null, to_stage: 'applied', user_id: people.manager.id },
      { from_stage: 'applied', to_stage: 'interview' },
      { from_stage: 'interview', to_stage: 'screening', back_reason: 'no_answer' },
    ]);
  });
});

describe('an offer', () => {
  it('OF2: every status to every other is what the app leads to, in one step or several', async () => {
    const rows = await world.sql<{
      one: OfferStatus;
      other: OfferStatus;
      expired: boolean;
      fits: boolean;
    }>(
      `select a.one, b.other, e.expired, sync.offer_leads_to(a.one, b.other, e.expired) as fits
       from unnest($1::text[]) a(one) cross join unnest($1::text[]) b(other) cross join (values (true), (false)) e(expired)`,
      [offerStatuses],
    );
    expect(rows).toHaveLength(50);
    for (const { one, other, expired, fits } of rows) {
      const first = offerStepsFrom(one, { expired });
      const leads =
        first.includes(other) ||
        first.some((next) => offerStepsFrom(next, { expired }).includes(other));
      expect([one, other, expired, fits]).toEqual([one, other, expired, leads]);
    }
  });

  it('OF1, OF2, OF5: is made, sent and accepted without a line as one op, and background may follow', async () => {
    const id = newId();
    const offer = newId();
    const results = await manager.push(
      newCandidate(id, { stage: 'background' }),
      newDetails(id),
      made('candidate_offers', offer, id, {
        pay_cents: 1650,
        pay_unit: 'hour',
        status: 'accepted',
      }),
      made('candidate_checks', newId(), id, { kind: 'background' }),
    );
    expect(verdicts(results)).toEqual(['applied', 'applied', 'applied', 'applied']);
    expect(await stored(id)).toMatchObject({ stage: 'background' });
    // who was added so without one stands before it
    const other = newId();
    await manager.push(newCandidate(other, { stage: 'background' }), newDetails(other));
    expect(await stored(other)).toMatchObject({ stage: 'offer' });
    const client = await world.signIn(people.manager);
    const { error } = await client.from('candidates').insert({
      id: newId(),
      user_id: people.manager.id,
      store_id: store.id,
      position_id: position,
      source: 'walk_in',
      applied_on: '2026-11-20',
      stage: 'background',
    });
    expect(error?.code).toBe('offer_needed');
  });

  it('OF4: the move may come before the acceptance in its batch', async () => {
    const id = await standing('offer');
    const offer = await offered(id, 'sent');
    const results = await manager.push(
      moved(id, 'offer', 'background'),
      changed('candidate_offers', offer, { status: 'accepted' }, { status: 'sent' }),
    );
    expect(verdicts(results)).toEqual(['applied', 'applied']);
    // it is relied on
    expect(
      verdicts(
        await manager.push(
          changed('candidate_offers', offer, { status: 'sent' }, { status: 'accepted' }),
        ),
      ),
    ).toEqual(['offer_relied_on']);
    expect(
      verdicts(
        await manager.push(
          changed('candidate_offers', offer, { status: 'sent' }, { status: 'accepted' }),
          moved(id, 'background', 'offer'),
        ),
      ),
    ).toEqual(['applied', 'applied']);
  });

  it('OF2, OF3: expired it is withdrawn or given another day; sent and answered it stays', async () => {
    const id = await standing('offer');
    const offer = await offered(id, 'sent');
    const step = (set: Record<string, unknown>, base: Record<string, unknown>) =>
      manager.push(changed('candidate_offers', offer, set, base)).then(verdicts);
    await world.sql(`update candidate_offers set expires_on = $2 where id = $1`, [
      offer,
      await storeDay(-1),
    ]);
    expect(await step({ status: 'accepted' }, { status: 'sent' })).toEqual(['offer_expired']);
    expect(await step({ pay_cents: 1700 }, { pay_cents: 1650 })).toEqual(['offer_sent']);
    expect(await step({ deleted_at: new Date().toISOString() }, { deleted_at: null })).toEqual([
      'applied',
    ]);
    await step({ deleted_at: null }, { deleted_at: new Date().toISOString() });
    expect(
      await step({ expires_on: await storeDay(0) }, { expires_on: await storeDay(-1) }),
    ).toEqual(['applied']);
    expect(await step({ status: 'accepted' }, { status: 'sent' })).toEqual(['applied']);
    await world.sql(
      `update candidate_offers set status_at = now() - interval '11 minutes' where id = $1`,
      [offer],
    );
    expect(await step({ status: 'declined' }, { status: 'accepted' })).toEqual(['offer_over']);
  });
});

describe('a check', () => {
  it('CK2, CK3, CK5: is judged in SQL as in the app', async () => {
    const kinds = await world.sql<{ kind: 'background'; needs: boolean }>(
      `select k.kind, sync.check_needs_offer(k.kind) as needs from unnest($1::text[]) k(kind)`,
      [checkKinds],
    );
    for (const { kind, needs } of kinds)
      expect([kind, needs]).toEqual([kind, checkNeedsOffer(kind)]);
    const steps = await world.sql<{ one: 'ordered'; other: 'clear'; fits: boolean }>(
      `select a.one, b.other, sync.check_leads_to(a.one, b.other) as fits
       from unnest($1::text[]) a(one) cross join unnest($1::text[]) b(other)`,
      [checkStatuses],
    );
    for (const { one, other, fits } of steps) {
      expect([one, other, fits]).toEqual([one, other, checkStepsFrom(one).includes(other)]);
    }
    const days = await world.sql<{ day: string; from: string }>(
      `select d::date::text as day, sync.rejectable_from(d::date)::text as from
       from generate_series('2026-01-01'::date, '2026-12-31', '1 day') d`,
    );
    expect(days).toHaveLength(365);
    for (const { day, from } of days) expect([day, from]).toEqual([day, rejectableFrom(day)]);
  });

  it('CK2: of the background comes after an accepted offer, of the references at any time', async () => {
    const id = await standing('interview');
    const order = (kind: string) =>
      manager.push(made('candidate_checks', newId(), id, { kind })).then(verdicts);
    expect(await order('reference')).toEqual(['applied']);
    expect(await order('background')).toEqual(['offer_needed']);
    await offered(id);
    expect(await order('driving_record')).toEqual(['applied']);
  });

  it('CK4, CK5: nobody is rejected for it before five business days after they were told', async () => {
    const id = await standing('background');
    await offered(id);
    const check = newId();
    await manager.push(
      made('candidate_checks', check, id, { kind: 'background', status: 'review' }),
    );
    const told = (day: string) =>
      manager
        .push(changed('candidate_checks', check, { pre_adverse_on: day }, { pre_adverse_on: null }))
        .then(verdicts);
    expect(await told(await storeDay(-6))).toEqual(['check_told']);
    expect(await told(await storeDay(0))).toEqual(['applied']);
    expect(verdicts(await manager.push(...closed(id, 'rejected', 'check')))).toEqual([
      'applied',
      'check_too_early',
    ]);
    // nor for another reason that becomes this one afterwards
    const other = await standing('background');
    await manager.push(...closed(other, 'rejected', 'availability'));
    expect(
      verdicts(
        await manager.push(
          changed(
            'candidate_details',
            detailsId(other),
            { closed_reason: 'check' },
            { closed_reason: 'availability' },
          ),
        ),
      ),
    ).toEqual(['check_too_early']);
    // nor by being added so
    const added = newId();
    await manager.push(
      newCandidate(added, { status: 'rejected' }),
      newDetails(added, { closed_reason: 'check' }),
    );
    expect(await stored(added)).toMatchObject({
      status: 'active',
      closed_at: null,
      purge_on: null,
    });
    await world.sql(`update candidate_checks set pre_adverse_on = $2 where id = $1`, [
      check,
      await storeDay(-7),
    ]);
    expect(
      verdicts(
        await manager.push(changed('candidates', id, { status: 'rejected' }, { status: 'active' })),
      ),
    ).toEqual(['applied']);
  });
});

describe('a document', () => {
  it('DO3: who hires is told 30, 7 and 1 days before it expires, of each day once', async () => {
    const id = await standing('onboarding');
    const document = newId();
    const day = await storeDay(40);
    await manager.push(
      made('candidate_documents', document, id, { kind: 'food_handler', expires_on: day }),
    );
    const told = async (daysBefore: number) => {
      await world.sql(
        `select sync.remind_of_candidate_documents((($1::date - $2::int) + time '12:00') at time zone 'America/New_York')`,
        [day, daysBefore],
      );
      const [row] = await world.sql<{ events: number }>(
        `select count(*)::int as events from sync.outbox where record_id = $1`,
        [document],
      );
      return row?.events ?? 0;
    };
    const so: number[] = [];
    for (const days of [31, 30, 29, 7, 6, 1, 0, -1]) so.push(await told(days));
    expect(so).toEqual([0, 1, 1, 2, 2, 3, 3, 3]);
    await world.sql('select deliver_notifications()');
    const letters = await world.sql<{ message: string; person: string }>(
      `select message, user_id as person from notifications where url = '/candidates/' || $1`,
      [id],
    );
    expect(letters.map(({ person }) => person)).toContain(people.manager.id);
    expect(letters.map(({ person }) => person)).not.toContain(people.shift.id);
    expect(letters[0]?.message).toMatch(/^Ana, store #7486: a document expires on /);
  });
});

describe('a scorecard', () => {
  const card = (candidate: string, person: { readonly id: string }, note: string) =>
    op({
      collection: 'candidate_scorecards',
      id: naturalId('candidate_scorecards', candidate, person.id),
      scope: scopeOf(store),
      create: true,
      set: {
        candidate_id: candidate,
        user_id: person.id,
        communication: 3,
        reliability: 3,
        teamwork: 2,
        service: 4,
        recommendation: 'yes',
        note,
      },
    });

  it('SC1: is one’s own and whole, of who hires alone', async () => {
    const id = await standing('interview');
    const open = card(id, people.manager, '');
    expect(verdicts(await manager.push({ ...open, set: { ...open.set, service: 0 } }))).toEqual([
      'scorecard_open',
    ]);
    expect(verdicts(await manager.push(card(id, people.inspector, '')))).toEqual(['forbidden']);
    expect(verdicts(await shift.push(card(id, people.shift, '')))).toEqual(['forbidden']);
  });

  it('SC2, SC3: those of others come to a device with one’s own, and none is changed then', async () => {
    const id = await standing('interview');
    expect(verdicts(await manager.push(card(id, people.manager, 'PLANTED-ONE')))).toEqual([
      'applied',
    ]);
    const read = async (device: Device, after: number) =>
      JSON.stringify(await device.rows(scopeOf(store), 'candidate_scorecards', after));
    expect(await read(inspector, 0)).not.toContain('PLANTED-ONE');
    expect(await read(shift, 0)).not.toContain('PLANTED-ONE');
    // while it is the only one it may be corrected
    const correct = (note: string, base: string) =>
      manager
        .push(
          changed(
            'candidate_scorecards',
            naturalId('candidate_scorecards', id, people.manager.id),
            { note },
            { note: base },
          ),
        )
        .then(verdicts);
    expect(await correct('PLANTED-TWO', 'PLANTED-ONE')).toEqual(['applied']);
    const [{ change } = { change: 0 }] = await world.sql<{ change: number }>(
      `select max(change)::int as change from candidate_scorecards where candidate_id = $1`,
      [id],
    );
    await inspector.push(card(id, people.inspector, 'PLANTED-OTHER'));
    // the device reads on from where it was, past the number that the first one had
    expect(await read(inspector, change)).toContain('PLANTED-TWO');
    expect(await read(manager, change)).toContain('PLANTED-OTHER');
    expect(await read(shift, 0)).not.toContain('PLANTED');
    expect(await correct('PLANTED-THREE', 'PLANTED-TWO')).toEqual(['scorecard_final']);
    const office = await world.signIn(people.admin);
    const { data } = await office.from('candidate_scorecards').select('id').eq('candidate_id', id);
    expect(data).toEqual([]);
  });
});

describe('an interview', () => {
  const newInterview = (candidate: string, id: string, inMinutes: number, set = {}, ago = 0) =>
    op({
      collection: 'candidate_interviews',
      id,
      scope: scopeOf(store),
      create: true,
      ago,
      set: {
        candidate_id: candidate,
        user_id: people.manager.id,
        starts_at: new Date(Date.now() + inMinutes * minute).toISOString(),
        minutes: 30,
        place: '',
        interviewer_id: people.manager.id,
        ...set,
      },
    });
  const said = (id: string, from: string, to: string) =>
    changed('candidate_interviews', id, { status: to }, { status: from });
  const interview = async (id: string) => {
    const [row] = await world.sql('select * from candidate_interviews where id = $1', [id]);
    return row;
  };

  it('IN2: every status to every other is what the table says, before it begins and after', async () => {
    const rows = await world.sql<{
      one: (typeof interviewStatuses)[number];
      other: (typeof interviewStatuses)[number];
      begun: boolean;
      leads: boolean;
    }>(
      `select a.one, b.other, t.begun, sync.interview_leads_to(a.one, b.other, t.begun) as leads
       from unnest($1::text[]) a(one) cross join unnest($1::text[]) b(other) cross join (values (true), (false)) t(begun)`,
      [interviewStatuses],
    );
    for (const { one, other, begun, leads } of rows) {
      expect([one, other, begun, leads]).toEqual([
        one,
        other,
        begun,
        outcomesOf(one, { hasBegun: begun }).includes(other),
      ]);
    }
  });

  it('IN2, IN3: is done once it has begun, taken back at once, and moved while it is ahead', async () => {
    const candidate = await standing('interview');
    const ahead = newId();
    await manager.push(newInterview(candidate, ahead, 60));
    expect(verdicts(await manager.push(said(ahead, 'scheduled', 'done')))).toEqual([
      'interview_not_begun',
    ]);
    expect(verdicts(await manager.push(said(ahead, 'scheduled', 'confirmed')))).toEqual([
      'applied',
    ]);
    const begun = newId();
    await manager.push(newInterview(candidate, begun, -5, {}, 10 * minute));
    expect(verdicts(await manager.push(said(begun, 'scheduled', 'no_show')))).toEqual(['applied']);
    expect(verdicts(await inspector.push(said(begun, 'no_show', 'done')))).toEqual([
      'interview_over',
    ]);
    expect(verdicts(await manager.push(said(begun, 'no_show', 'scheduled')))).toEqual(['applied']);
  });

  it('IN6: counts its changes, not its confirmation', async () => {
    const candidate = await standing('interview');
    const id = newId();
    await manager.push(newInterview(candidate, id, 60));
    const before = await interview(id);
    expect(before).toMatchObject({ sequence: 0 });
    await manager.push(said(id, 'scheduled', 'confirmed'));
    await manager.push(changed('candidate_interviews', id, { minutes: 45 }, { minutes: 30 }));
    expect(await interview(id)).toMatchObject({ sequence: 1 });
    await manager.push(said(id, 'confirmed', 'cancelled'));
    expect(await interview(id)).toMatchObject({ sequence: 2, status: 'cancelled' });
  });

  it('IN5: its interviewer is reminded a day and an hour before, once, by display name', async () => {
    const id = newId();
    await manager.push(
      newCandidate(id),
      newDetails(id, { first_name: 'Rosa', last_name: 'Planted' }),
    );
    const soon = newId();
    await manager.push(newInterview(id, soon, 50));
    const run = () => world.sql('select sync.remind_of_interviews()');
    await run();
    await run();
    await world.sql('select deliver_notifications()');
    const told = await world.sql<{ user_id: string; message: string; text_key: string }>(
      `select user_id, message, text_key from notifications where url = $1`,
      [`/candidates/${id}`],
    );
    expect(told).toMatchObject([{ user_id: people.manager.id, text_key: 'interview_soon' }]);
    expect(told[0]?.message).toMatch(/^Rosa P\., store #7486: interview/);
  });

  it('IN5: tomorrow is a day of the store’s calendar', async () => {
    const candidate = await standing('interview');
    const id = newId();
    const [at] = await world.sql<Record<'start' | 'morning' | 'evening', string>>(
      `select (d + interval '15 hours') at time zone 'America/New_York' as start,
         (d + interval '8 hours') at time zone 'America/New_York' as morning,
         (d - interval '4 hours') at time zone 'America/New_York' as evening
       from (select ((now() at time zone 'America/New_York')::date + 5)::timestamp as d) x`,
    );
    const starts_at = new Date(at?.start ?? '').toISOString();
    await manager.push(newInterview(candidate, id, 0, { starts_at }));
    const told = async (now: string | undefined) => {
      await world.sql('select sync.remind_of_interviews($1)', [now]);
      await world.sql('select deliver_notifications()');
      return (
        await world.sql<{ text_key: string }>(`select text_key from notifications where url = $1`, [
          `/candidates/${candidate}`,
        ])
      ).map(({ text_key }) => text_key);
    };
    expect(await told(at?.morning)).toEqual([]);
    expect(await told(at?.evening)).toEqual(['interview_tomorrow']);
  });
});

describe('P18 what is refused for now', () => {
  it('P18: is judged once more at the end of its batch, and stays refused where nothing came', async () => {
    const id = await standing('screening');
    const [details, status] = closed(id, 'withdrawn', 'pay');
    if (details === undefined || status === undefined) throw new Error('Nothing is closed');
    // the reason comes after what needs it
    expect(verdicts(await manager.push(status, details))).toEqual(['applied', 'applied']);
    const other = await standing('screening');
    expect(verdicts(await manager.push(closed(other, 'withdrawn', 'pay')[1] ?? status))).toEqual([
      'reason_missing',
    ]);
    expect((await stored(other))['status']).toBe('active');
  });
});
