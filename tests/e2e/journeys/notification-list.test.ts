/** What somebody is told of, from the bell to the office: in every language, size and theme (rules N1 to N5). */
import { v7 } from 'uuid';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { readShellTexts } from '../../../scripts/shell-texts.ts';
import { phone, startSignedIn } from '../fixtures/app.ts';
import { expectNoViolations, violationsOf } from '../fixtures/axe.ts';
import { sql } from '../fixtures/backend.ts';
import type { Device } from '../fixtures/browser.ts';
import { people } from '../../world/people.ts';
import { stores } from '../../world/stores.ts';

let device: Device;
afterEach(() => device.stop());

const text = v.string();
const wordsSchema = v.object({
  ui: v.object({ undo: text }),
  notifications: v.object({
    title: text,
    search: text,
    viewAll: text,
    markAllRead: text,
    actions: text,
    delete_one: text,
    unreadOnly: text,
    ofRecord: v.object({ all: text, end: text, count_one: text }),
    allRead: v.object({ title: text }),
    text: v.object({ action_overdue: v.object({ title: text, message: text }) }),
  }),
});

const number = stores['7486'].store_number;

/** Two that nobody else's test has, of one action item each; answers their ids. */
async function tell(question: string): Promise<string[]> {
  const ids = [v7(), v7()];
  const params = (at: number) => ({ title: `${question} ${at}`, number, words: '' });
  await sql(
    `insert into public.notifications (id, user_id, store_id, title, message, text_key, text_params, category, type, url,
       record_collection, record_id)
     select e.id, $1, $2, 'Action item overdue', '', 'action_overdue', e.params, 'inspections', 'warning', '/inspections/actions',
       'inspection_action_items', e.id
     from unnest($3::uuid[], $4::jsonb[]) e(id, params)`,
    [people.manager.id, stores['7486'].id, ids, ids.map((_, at) => JSON.stringify(params(at)))],
  );
  return ids;
}

const stateOf = (ids: readonly string[]) =>
  sql<{ is_read: boolean; is_deleted: boolean }>(
    `select is_read, deleted_at is not null as is_deleted from public.notifications where id = any ($1) order by id`,
    [ids],
  );

const desktop = { width: 1440, height: 900 };

test.each([
  ['en', 'dark', phone, desktop],
  ['es', 'light', desktop, phone],
  ['fr', 'dark', phone, desktop],
] as const)(
  'N1 to N5 in %s, %s, at %o, then at %o: the bell finds and opens; one record is looked at; offline one is deleted, taken back, and all are read; the office learns of it',
  async (language, colorScheme, viewport, then) => {
    const { ui, notifications: words } = v.parse(wordsSchema, readShellTexts(language));
    const { title, message } = words.text.action_overdue;
    const question = `Dry floor ${language}`;
    const [opened = '', other = ''] = await tell(question);
    const told = (at: number) =>
      message
        .replace('{{title}}', `${question} ${at}`)
        .replace('{{number}}', number)
        .replace('{{words}}', '');

    device = await startSignedIn('manager', { viewport });
    const { page } = device;
    await page.emulateMedia({ colorScheme });
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
    await page.goto('/settings');
    const names = { en: 'English', es: 'Español', fr: 'Français' };
    await page.getByRole('radio', { name: names[language] }).click();
    await page.waitForFunction((lang) => document.documentElement.lang === lang, language);
    await page.goto('/modules');

    const panel = page.getByRole('dialog', { name: words.title });
    const ofDay = page.getByRole('main').getByRole('listitem');
    await page.getByRole('button', { name: new RegExp(`^${words.title}, \\d`) }).click();
    await panel.getByRole('searchbox', { name: words.search }).fill(`${question} 0`);
    await expect.poll(() => panel.getByRole('listitem').count()).toBe(1);
    await panel.getByText(title).waitFor();
    await panel.getByText(told(0)).waitFor();
    await expectNoViolations(page, '[role=dialog]', `bell in ${language}`);
    await panel.getByText(told(0)).click();
    await page.waitForURL('**/inspections/actions');

    await page.goto('/notifications');
    await page.getByRole('heading', { level: 1, name: words.title }).waitFor();
    await page.getByRole('searchbox', { name: words.search }).fill(question);
    await expect.poll(() => ofDay.count()).toBe(2);
    await page.getByRole('radio', { name: words.unreadOnly }).click();
    await expect.poll(() => ofDay.count()).toBe(1);
    await expectNoViolations(page, '#main', `notifications in ${language}`);

    const last = ofDay.filter({ hasText: told(1) });
    const menu = last.getByRole('button', { name: words.actions.replace('{{title}}', title) });
    await menu.click();
    await page.getByRole('menuitem', { name: words.ofRecord.all }).click();
    await page.waitForURL('**/notifications?record=*');
    await page.getByText(words.ofRecord.count_one.replace('{{count}}', '1')).waitFor();
    await expectNoViolations(page, '#main', `of a record, in ${language}`);
    await page.setViewportSize(then);
    await expectNoViolations(page, '#main', `of a record, in ${language}, at the other size`);
    await page.emulateMedia({ colorScheme: colorScheme === 'dark' ? 'light' : 'dark' });
    expect(await violationsOf(page, { part: '#main', coloursOnly: true })).toEqual([]);
    await page.getByRole('link', { name: words.ofRecord.end }).click();
    await page.waitForURL('**/notifications');

    await device.goOffline();
    await menu.click();
    await page.getByRole('menuitem', { name: words.delete_one, exact: true }).click();
    await expect.poll(() => ofDay.count()).toBe(0);
    await page.getByRole('button', { name: ui.undo }).click();
    await last.waitFor();
    await page.getByRole('button', { name: words.markAllRead }).click();
    await expect.poll(() => ofDay.count()).toBe(0);
    await page.getByRole('searchbox', { name: words.search }).fill('');
    await page.getByRole('heading', { level: 2, name: words.allRead.title }).waitFor();
    await expectNoViolations(page, '#main', `all read, in ${language}`);
    expect(await stateOf([other])).toEqual([{ is_read: false, is_deleted: false }]);

    await device.goOnline();
    await expect
      .poll(() => stateOf([opened, other]))
      .toEqual([
        { is_read: true, is_deleted: false },
        { is_read: true, is_deleted: false },
      ]);
  },
);
