/** Candidates: added without a line, killed, arrived once; prepared by three roles; hired (rules CA, SC, OF, CK, IN, ON, ST and CR). */
import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { people } from '../../world/people.ts';
import { stores } from '../../world/stores.ts';
import { phone, startSignedIn, upToDate } from '../fixtures/app.ts';
import { placesOf, plantedWord } from '../fixtures/at-rest.ts';
import { expectNoViolations } from '../fixtures/axe.ts';
import { demoPassword, sql } from '../fixtures/backend.ts';
import type { Device } from '../fixtures/browser.ts';

const devices: Device[] = [];
afterEach(async () => {
  for (const device of devices.splice(0)) await device.stop();
});

const desk = { width: 1440, height: 900 };

const wanted = () =>
  sql<{ id: string; stage: string; status: string; display_name: string }>(
    `select id, stage, status, display_name from candidates
     where user_id = '${people.manager.id}' and display_name = 'Wren A.' and deleted_at is null`,
  );

test('CA1-CA5 somebody who walks in is added on a phone without a signal, and moved on a desk', async () => {
  const store = await startSignedIn('manager', { viewport: phone });
  devices.push(store);
  await store.page.goto('/candidates');
  await store.page.getByRole('heading', { level: 1, name: 'Candidates' }).waitFor();
  await store.page.getByRole('tab', { name: /^Applied/ }).waitFor();
  await upToDate(store.page);
  await store.goOffline();
  await store.page.getByRole('button', { name: 'Add Candidate' }).first().click();
  const dialog = store.page.getByRole('dialog', { name: 'Add Candidate' });
  await dialog.getByLabel('First name').fill('Wren');
  await dialog.getByLabel('Last name').fill('Abbott');
  await dialog.getByLabel('Phone').fill('+1 (555) 010-1200');
  await dialog.getByText('The same phone here:').waitFor();
  await expectNoViolations(store.page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await store.page.getByText('Wren was added').waitFor();
  await store.page.getByRole('tab', { name: /^Applied/ }).click();
  await store.page.getByRole('link', { name: 'Wren A.' }).waitFor();

  await store.quitAndReopen();
  await store.goOnline();
  await store.page.goto('/candidates');
  await expect.poll(wanted).toMatchObject([{ stage: 'applied', status: 'active' }]);

  const office = await startSignedIn('inspector', { viewport: desk });
  devices.push(office);
  const { page } = office;
  await page.goto('/candidates');
  const board = page.getByRole('region', { name: 'Interview', exact: true });
  await page
    .getByRole('region', { name: 'Applied' })
    .getByRole('listitem')
    .filter({ hasText: 'Wren A.' })
    .dragTo(board);
  await board.getByRole('link', { name: 'Wren A.' }).waitFor();
  await expectNoViolations(page);
  await expect.poll(wanted).toMatchObject([{ stage: 'interview' }]);

  await board.getByRole('link', { name: 'Wren A.' }).click();
  await page.getByRole('heading', { level: 1, name: 'Wren Abbott' }).waitFor();
  expect(await page.getByRole('link', { name: 'Call' }).getAttribute('href')).toBe(
    'tel:5550101200',
  );
  await page.getByRole('button', { name: 'Plan an interview' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByText('Interview saved').waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Calendar file of/ }).click(),
  ]);
  expect(readFileSync(await file.path(), 'utf8')).toMatch(
    /UID:[0-9a-f-]{36}@storehand\r\nSEQUENCE:0\r\n/,
  );
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Move Wren A.' }).click();
  await page.getByRole('menuitem', { name: 'Withdrew' }).click();
  await page.getByRole('dialog').getByLabel('Took another job').check();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdrew' }).click();
  await expect.poll(wanted).toMatchObject([{ status: 'withdrawn' }]);

  await page.goto('/candidates/archived');
  const row = page.getByRole('listitem').filter({ hasText: 'Wren A.' });
  await row.getByText('Took another job').waitFor();
  await row.getByText(/^Erased on/).waitFor();
  await row.getByRole('button', { name: 'Restore Wren A.' }).click();
  await expect.poll(wanted).toMatchObject([{ status: 'active', stage: 'interview' }]);

  // OF, CK, SC: judged, offered, accepted and checked without a line
  const [{ id } = { id: '' }] = await wanted();
  await page.goto(`/candidates/${id}`);
  await page.getByRole('button', { name: 'Make an offer' }).waitFor();
  await upToDate(page);
  await office.goOffline();
  await page.getByRole('button', { name: 'Fill in my scorecard' }).click();
  const card = page.getByRole('dialog', { name: 'Fill in my scorecard' });
  for (const criterion of ['Communication', 'Reliability', 'Teamwork', 'Service']) {
    await card.getByLabel(criterion).selectOption('3');
  }
  await card.getByLabel('Would you hire them?').selectOption('yes');
  await expectNoViolations(page);
  await card.getByRole('button', { name: 'Hand in' }).click();
  await page.getByText('75% of the points').waitFor();
  await page.getByRole('button', { name: 'Make an offer' }).click();
  const offer = page.getByRole('dialog', { name: 'Make an offer' });
  await offer.getByLabel('Pay', { exact: true }).fill('16.50');
  await expectNoViolations(page);
  await offer.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Mark as sent: $16.50 an hour' }).click();
  await page.getByRole('button', { name: 'Accepted: $16.50 an hour' }).click();
  await page.getByRole('button', { name: 'Order a check' }).click();
  const check = page.getByRole('dialog', { name: 'Order a check' });
  await check.getByLabel('Background check').check();
  await check.getByRole('button', { name: 'Order a check' }).click();
  await page.getByRole('button', { name: 'It is clear: Background check' }).waitFor();
  // DO4: a document and its file; what is called a PDF and is none is refused with that reason
  await page.getByRole('button', { name: 'File a document' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  const chosen = page.locator('input[type=file][aria-label="Add a file: Food handler card"]');
  const named = (text: string) => ({
    name: 'Wren Abbott.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(text),
  });
  await chosen.setInputFiles(named('a letter'));
  await page.getByText('It is called a PDF, but it is none.').waitFor();
  await chosen.setInputFiles(named('%PDF-1.4\n%PLANTED-FILE\n%%EOF\n'));
  await page.getByRole('button', { name: 'Food handler card, file 1' }).waitFor();
  await expectNoViolations(page);
  await office.goOnline();
  await expect
    .poll(() =>
      sql(
        `select o.status, o.pay_cents, k.kind, r.recommendation from candidate_offers o
         join candidate_checks k using (candidate_id) join candidate_scorecards r using (candidate_id)
         where o.candidate_id = '${id}'`,
      ),
    )
    .toEqual([{ status: 'accepted', pay_cents: 1650, kind: 'background', recommendation: 'yes' }]);
  // DO5: the server has it, and the device has it no more; opened, it comes by the line and is kept nowhere
  await expect
    .poll(() =>
      sql(
        `select mime_type, stored_at is not null as stored from candidate_files where candidate_id = '${id}'`,
      ),
    )
    .toEqual([{ mime_type: 'application/pdf', stored: true }]);
  await page.getByRole('button', { name: 'Food handler card, file 1' }).click();
  const opened = page.getByRole('link', { name: 'Open the PDF' });
  await opened.waitFor();
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const asked = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return asked.flat().filter(({ url }) => url.includes('candidate-files')).length;
  });
  expect(kept).toBe(0);
  await expectNoViolations(page);
});

test('ON1-ON8 a starter is prepared by a shift lead, a manager and a supervisor, and hired', async () => {
  const [starter] = await sql<{ id: string; display_name: string }>(
    `select c.id, c.display_name from candidates c join stores s on s.id = c.store_id
     where c.store_id = '${stores['7486'].id}' and c.stage = 'onboarding'
       and c.start_on < (now() at time zone s.time_zone)::date
     order by c.start_on, c.id`,
  );
  const { id = '', display_name: name = '' } = starter ?? {};
  // CA2: what a shift lead's device must never hold
  const planted = { note: plantedWord(), phone: '(555) 019-70707', pay: '18273645' };
  await sql(
    `update candidate_details set phone = '${planted.phone}', availability = '${planted.note}' where candidate_id = '${id}'`,
  );
  await sql(
    `insert into candidate_notes (candidate_id, user_id, text) values ('${id}', '${people.manager.id}', '${planted.note}')`,
  );
  await sql(
    `insert into candidate_offers (candidate_id, user_id, pay_cents, pay_unit)
     values ('${id}', '${people.manager.id}', ${planted.pay}, 'year')`,
  );
  const lead = await startSignedIn('shift', { viewport: phone });
  devices.push(lead);
  await lead.page.goto('/candidates/dashboard');
  await lead.page.getByRole('heading', { level: 1, name: 'Track Progress' }).waitFor();
  await lead.page.getByText('Starting this week').waitFor();
  await expectNoViolations(lead.page);
  await lead.page.goto(`/candidates/${id}`);
  await lead.page.getByRole('heading', { level: 1, name }).waitFor();
  await lead.page.getByRole('button', { name: 'Mark as done: Food safety training' }).waitFor();
  // a shift lead's device was sent no contact
  expect(await lead.page.getByRole('link', { name: 'Call' }).count()).toBe(0);
  await upToDate(lead.page);
  await lead.goOffline();
  await lead.page.getByRole('button', { name: 'Mark as done: Food safety training' }).click();
  await lead.page.getByRole('button', { name: 'Submit: Station training' }).click();
  await lead.page.getByText('Waits for approval', { exact: true }).waitFor();
  await lead.goOnline();
  expect(await placesOf(lead.page, planted)).toEqual({ note: [], phone: [], pay: [] });
  const open = () =>
    sql<{ name: string; status: string }>(
      `select s.name, p.status from candidate_onboarding_progress p join onboarding_steps s on s.id = p.step_id
       where p.candidate_id = '${id}' and p.is_required and p.status not in ('completed', 'waived') order by s.sort`,
    );
  await expect.poll(open).toEqual([{ name: 'Station training', status: 'submitted' }]);

  const office = await startSignedIn('inspector', { viewport: desk });
  devices.push(office);
  const { page } = office;
  await page.goto('/candidates/dashboard');
  await page.getByRole('button', { name: `Approve: Station training, ${name}` }).click();
  await expect.poll(open).toEqual([]);
  await page.goto(`/candidates/${id}`);
  await page.getByRole('button', { name: 'Hire' }).click();
  await expect
    .poll(() => sql(`select stage from candidates where id = '${id}'`))
    .toEqual([{ stage: 'hired' }]);
  await page.getByText('Everything is erased on').waitFor();

  // ST1, ST2: the next starters get one step more, and it is taken back
  await page.goto('/onboarding-steps');
  await page.getByRole('list', { name: 'Steps' }).waitFor();
  await page.getByRole('button', { name: 'New step' }).click();
  const step = page.getByRole('dialog', { name: 'New step' });
  await step.getByLabel('Name in English').fill('Meet the team');
  await expectNoViolations(page);
  await step.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: /^Meet the team/ }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: /^Meet the team/ }).waitFor({ state: 'detached' });
  // CR1, CR7: the office tells what became of the others
  await page.goto('/candidate-reports');
  await page.getByText(/candidates were hired\.$/).waitFor();
  const [figures] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV of How far they come' }).click(),
  ]);
  expect(readFileSync(await figures.path(), 'utf8')).toMatch(
    /^\uFEFFStage,Reached,Candidates\r?\napplied,/,
  );
});

test('AP1-AP4 somebody applies on the tablet of the store, without a line and in Spanish; the lock alone leads back', async () => {
  const tablet = await startSignedIn('manager', { viewport: { width: 1024, height: 768 } });
  devices.push(tablet);
  const { page } = tablet;
  await page.goto('/candidates/apply');
  await page.getByRole('button', { name: 'Show the form' }).waitFor();
  await expectNoViolations(page);
  await upToDate(page);
  await page.getByRole('button', { name: 'Show the form' }).click();
  const form = page.getByRole('heading', { level: 1, name: 'Apply at the counter' });
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await send.waitFor();
  expect(await page.getByRole('navigation').count()).toBe(0);
  await expectNoViolations(page);
  // neither another address nor a shortcut leads anywhere
  await page.goto('/reset-password');
  await form.waitFor();
  await page.goto('/inspections');
  await send.waitFor();
  await page.keyboard.press('Control+k');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await form.waitFor();

  await tablet.goOffline();
  await page.getByRole('radio', { name: 'Español' }).check();
  await page.getByLabel('Nombre', { exact: true }).fill('Noelia');
  await page.getByLabel('Teléfono', { exact: true }).fill('555 010 7474');
  await page.getByLabel('Puesto').selectOption({ label: 'Cocinero' });
  await page.getByLabel('La tienda puede guardar lo que escribí aquí').check();
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: '¡Gracias!' }).waitFor();
  await page.getByRole('button', { name: 'Siguiente persona' }).click();
  await send.waitFor();
  expect(await page.getByLabel('First name').inputValue()).toBe('');
  await tablet.goOnline();
  await expect
    .poll(() =>
      sql(
        `select c.source, d.languages, d.consent_at is not null as agreed from candidates c
         join candidate_details d on d.candidate_id = c.id where d.first_name = 'Noelia'`,
      ),
    )
    .toEqual([{ source: 'counter', languages: 'Español', agreed: true }]);

  await page.getByRole('button', { name: "For the store's team" }).click();
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Unlock' }).click();
  await page.getByRole('navigation').first().waitFor();
});
