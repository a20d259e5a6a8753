// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { english } from '../../../../i18n/test-texts.ts';
import { DatabaseProvider } from '../../../../db/database-context.tsx';
import { openTestDatabase, type TestDatabase } from '../../../../db/test-database.ts';
import { toast, ToastViewport } from '../../../../ui/toasts.tsx';
import { declarations as storeDeclarations } from '../../../stores/collections.ts';
import { StoreChoiceContext, type StoreChoice } from '../../../stores/queries.ts';
import { declarations as conflictDeclarations } from '../../../sync-centre/collections.ts';
import {
  declarations,
  inspectionTemplates,
  type InspectionTemplate,
} from '../../model/collections.ts';
import { takeSnapshot } from '../../model/domain/template-snapshot.ts';
import { aSnapshot, checkbox } from '../../model/domain/inspection-samples.ts';
import type * as DraftStore from '../draft-store.ts';
import { keepDraft, readDraft } from '../draft-store.ts';
import { publishTemplate, TemplateRefused, templateVersions } from '../remote.ts';
import { routes } from '../../routes.tsx';

vi.mock('../remote.ts', async (original) => ({
  ...(await original<object>()),
  publishTemplate: vi.fn(() => Promise.resolve(2)),
  templateVersions: vi.fn(() => Promise.resolve([])),
}));
vi.mock('../draft-store.ts', async (original) => {
  const store = await original<typeof DraftStore>();
  return { ...store, keepDraft: vi.fn(store.keepDraft) };
});
const userId = '99999999-9999-4999-8999-999999999999';
vi.mock('../../../auth/index.ts', async (original) => ({
  ...(await original<object>()),
  useIdentity: () => ({ userId }),
}));

const storeId = '11111111-1111-4111-8111-111111111111';
const templateId = '22222222-2222-4222-8222-222222222222';
const fridge = '33333333-3333-4333-8333-000000000001';
const floor = '33333333-3333-4333-8333-000000000002';

const template: InspectionTemplate = {
  ...aSnapshot({
    name: 'Daily walk',
    total_points: 15,
    sections: [
      [
        checkbox(fridge, { question_text: 'Fridge is cold', points: 10 }),
        checkbox(floor, { question_text: 'Floor is clean', points: 5 }),
      ],
    ],
  }),
  id: templateId,
  subject: 'store',
  scope: 'global',
  change: 1,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  deleted_at: null,
  store_id: null,
  description: '',
  is_active: true,
};
const current = {
  id: storeId,
  number: '7486',
  name: 'Riverside Plaza',
  role: 'admin',
  budgetPercentage: null,
  timeZone: 'America/New_York',
  openedOn: null,
  closedOn: null,
} as const;

let opened: TestDatabase;

function show(address: string, isGlobalAdmin = true) {
  const choice: StoreChoice = {
    stores: [current],
    current,
    isGlobalAdmin,
    switchStore: () => undefined,
  };
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  const view = render(
    <DatabaseProvider database={opened.database}>
      <StoreChoiceContext value={choice}>
        <RouterProvider router={router} />
        <ToastViewport label="Messages" closeText="Close" />
      </StoreChoiceContext>
    </DatabaseProvider>,
  );
  return { router, ...view };
}

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const kept = async () => {
  await screen.findByText('Draft kept on this device');
  return (await readDraft(userId, templateId))?.draft;
};

beforeAll(async () => {
  vi.stubGlobal('scrollTo', () => undefined);
  Element.prototype.scrollIntoView = () => undefined;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  // jsdom has none. A draft is opened again only once the page that had it has written it.
  const held = new Map<string, Promise<unknown>>();
  const request = (name: string, _options: object, hold: () => Promise<unknown>) => {
    const turn = (held.get(name) ?? Promise.resolve()).then(hold);
    held.set(
      name,
      turn.catch(() => undefined),
    );
    return turn;
  };
  vi.stubGlobal(
    'navigator',
    new Proxy(navigator, {
      get: (target, name) => (name === 'locks' ? { request } : Reflect.get(target, name)),
    }),
  );
  await i18next.use(initReactI18next).init({
    lng: 'en',
    resources: { en: { translation: english } },
    interpolation: { escapeValue: false },
  });
});
beforeEach(async () => {
  opened = await openTestDatabase({
    declarations: [...declarations, ...storeDeclarations, ...conflictDeclarations],
  });
  await opened.seed(inspectionTemplates, [template]);
});
afterEach(async () => {
  // Messages outlive a page, and would be found by the next test.
  toast.dismiss();
  await waitFor(() => {
    if (document.querySelector('section[aria-label="Messages"]')?.childElementCount) {
      throw new Error('A message is still there');
    }
  });
  cleanup();
  await opened.database.close();
  indexedDB.deleteDatabase('storehand-template-drafts');
});

test('M5 what is changed is a draft on this device, there again when the page is opened again', async () => {
  const first = show(`/inspections/templates/${templateId}/edit`);
  await userEvent.clear(await screen.findByLabelText('Name'));
  await userEvent.type(screen.getByLabelText('Name'), 'Night walk');
  expect((await kept())?.name).toBe('Night walk');
  first.unmount();
  show(`/inspections/templates/${templateId}/edit`);
  await screen.findByRole('heading', { name: 'Night walk', level: 1 });
  expect((await opened.database.get(inspectionTemplates, templateId))?.name).toBe('Daily walk');
});

test('M11 M14 a mistake is led to and keeps it from being published; without one it is published', async () => {
  const { router } = show(`/inspections/templates/${templateId}/edit`);
  await press('Add question to “Section 1”');
  const question = await screen.findByLabelText('Question');
  await press('Publish');
  await screen.findByText('1 thing has to be fixed first');
  await waitFor(() => expect(document.activeElement).toBe(question));
  expect(publishTemplate).not.toHaveBeenCalled();
  await userEvent.type(question, 'Lights are off');
  await userEvent.selectOptions(screen.getByLabelText('Asked'), 'Depending on 1. Fridge is cold');
  await press('Publish');
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Publish' }),
  );
  await waitFor(() => expect(router.state.location.pathname).toBe('/inspections/templates'));
  expect(publishTemplate).toHaveBeenCalledWith(expect.objectContaining({ name: 'Daily walk' }), 1);
  const [draft] = vi.mocked(publishTemplate).mock.calls[0] ?? [];
  expect(draft?.sections[0]?.items[2]).toMatchObject({
    question_text: 'Lights are off',
    rules: { show_if: { item: fridge, is: ['fail'] } },
  });
  expect(await readDraft(userId, templateId)).toBeNull();
});

test('M2 M3 questions are moved, removed and put back', async () => {
  show(`/inspections/templates/${templateId}/edit`);
  await press('Move “Floor is clean” up');
  await screen.findByText('Moved to position 1');
  await waitFor(() => expect(document.activeElement?.id).toBe(`down-${floor}`));
  await press('Remove “Fridge is cold”');
  expect((await kept())?.sections[0]?.items.map(({ id }) => id)).toEqual([floor]);
  await press('Undo');
  await waitFor(async () =>
    expect((await kept())?.sections[0]?.items.map(({ id }) => id)).toEqual([floor, fridge]),
  );
});

test('M19 a finding leads to the text that is not translated; the preview says it', async () => {
  const { router } = show(`/inspections/templates/${templateId}/edit`);
  await press(/^Español: 4 places/);
  await userEvent.type(await screen.findByLabelText('Name (Español)'), 'Recorrido');
  await press(/^Español: 3 places/);
  await kept();
  await userEvent.click(screen.getByRole('link', { name: 'Preview' }));
  await screen.findByRole('article', { name: /Fridge is cold/ });
  expect(router.state.location.pathname).toBe(`/inspections/templates/${templateId}/preview`);
  await userEvent.click(screen.getByRole('radio', { name: 'Español' }));
  await screen.findByText(/Recorrido/);
});

async function typedIntoAQuestionIsKept(baseVersion: number) {
  await userEvent.click(screen.getByRole('button', { name: /^1\D*Fridge is cold/ }));
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Question');
  await userEvent.type(field, ' today');
  expect(field.value).toBe('Fridge is cold today');
  await kept();
  await waitFor(async () =>
    expect(await readDraft(userId, templateId)).toMatchObject({
      baseVersion,
      draft: { sections: [{ items: [{ question_text: 'Fridge is cold today' }, {}] }] },
    }),
  );
}

test('M8 a newer version is told, and either stands', async () => {
  show(`/inspections/templates/${templateId}/edit`);
  await userEvent.type(await screen.findByLabelText('Name'), ' of mine');
  await kept();
  await opened.seed(inspectionTemplates, [{ ...template, change: 2, version: 2, name: 'Theirs' }]);
  await screen.findByText('Version 2 was published while you worked on this draft');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publish' }).disabled).toBe(true);
  await press('Keep my draft');
  await waitFor(async () => expect((await readDraft(userId, templateId))?.baseVersion).toBe(2));
  await opened.seed(inspectionTemplates, [{ ...template, change: 3, version: 3, name: 'Theirs' }]);
  await press('Start again from version 3');
  // Not unasked: the draft goes with it.
  const question = within(await screen.findByRole('alertdialog'));
  expect((await readDraft(userId, templateId))?.draft.name).toBe('Daily walk of mine');
  await userEvent.click(question.getByRole('button', { name: 'Discard draft' }));
  await screen.findByRole('heading', { name: 'Theirs', level: 1 });
  expect(await readDraft(userId, templateId)).toBeNull();
  await typedIntoAQuestionIsKept(3);
});

test('M8 a draft without changes follows a newer version', async () => {
  show(`/inspections/templates/${templateId}/edit`);
  await screen.findByRole('heading', { name: 'Daily walk', level: 1 });
  await opened.seed(inspectionTemplates, [{ ...template, change: 2, version: 2, name: 'Theirs' }]);
  await screen.findByRole('heading', { name: 'Theirs', level: 1 });
  screen.getByText('From version 2');
  await typedIntoAQuestionIsKept(2);
});

test('M5 a draft is thrown away when asked; what is typed then begins from the version of the server', async () => {
  show(`/inspections/templates/${templateId}/edit`);
  await userEvent.type(await screen.findByLabelText('Name'), ' of mine');
  await kept();
  await press('Discard draft');
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard draft' }),
  );
  await screen.findByRole('heading', { name: 'Daily walk', level: 1 });
  expect(await readDraft(userId, templateId)).toBeNull();
  await typedIntoAQuestionIsKept(1);
});

async function publish() {
  await press('Publish');
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Publish' }),
  );
}
const ofMine = { ...template, change: 2, version: 2, name: 'Daily walk of mine' };
const notTold = () => expect(screen.queryByText(/was published while you worked/)).toBeNull();

test('M7 what is published has no draft any more, however long the server takes to be read again', async () => {
  vi.mocked(publishTemplate).mockImplementationOnce(async () => {
    await opened.seed(inspectionTemplates, [ofMine]);
    return 2;
  });
  vi.spyOn(opened.database, 'syncNow').mockReturnValueOnce(new Promise(() => undefined));
  show(`/inspections/templates/${templateId}/edit`);
  await userEvent.type(await screen.findByLabelText('Name'), ' of mine');
  await kept();
  await publish();
  await screen.findByText('“Daily walk of mine” is published as version 2');
  expect(await readDraft(userId, templateId)).toBeNull();
  notTold();
});

test('M8 what was published from here is not told as somebody else’s when the answer got lost', async () => {
  vi.mocked(publishTemplate).mockRejectedValueOnce(new TemplateRefused('unreachable'));
  show(`/inspections/templates/${templateId}/edit`);
  await userEvent.type(await screen.findByLabelText('Name'), ' of mine');
  await kept();
  await publish();
  await screen.findByText('The office cannot be reached. Your draft is kept on this device.');
  await opened.seed(inspectionTemplates, [ofMine]);
  await screen.findByText('From version 2');
  await screen.findByText('No changes');
  notTold();
  expect(await readDraft(userId, templateId)).toBeNull();
});

test('M3 a version that is used as the draft gives back what it replaced', async () => {
  vi.mocked(templateVersions).mockResolvedValueOnce([
    {
      version: 1,
      published_at: template.created_at,
      published_by_name: null,
      snapshot: takeSnapshot(template),
    },
  ]);
  show(`/inspections/templates/${templateId}/edit`);
  await userEvent.type(await screen.findByLabelText('Name'), ' of mine');
  await kept();
  await press('Versions');
  await press('Use version 1 as draft');
  const undo = await screen.findByText('Undo');
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Daily walk');
  fireEvent.click(undo);
  await screen.findByRole('heading', { name: 'Daily walk of mine', level: 1 });
  expect((await kept())?.name).toBe('Daily walk of mine');
});

test('M3 an Undo that is pressed after the editor was left changes nothing', async () => {
  const { router } = show(`/inspections/templates/${templateId}/edit`);
  await press('Remove “Fridge is cold”');
  const undo = await screen.findByText('Undo');
  await userEvent.click(screen.getByRole('link', { name: 'Back to templates' }));
  await screen.findByText('Inspection Templates');
  const editorIsGone = () => Promise.resolve();
  await navigator.locks.request(
    `storehand-template-draft ${userId} ${templateId}`,
    {},
    editorIsGone,
  );
  fireEvent.click(undo);
  await router.navigate(`/inspections/templates/${templateId}/edit`);
  await screen.findByRole('button', { name: 'Remove “Floor is clean”' });
  expect(screen.queryByRole('button', { name: 'Remove “Fridge is cold”' })).toBeNull();
});

test('M5 a full device is told: of a copy, before the preview, and when the editor is left', async () => {
  const { router } = show(`/inspections/templates/${templateId}/edit`);
  await screen.findByRole('heading', { name: 'Daily walk', level: 1 });
  vi.mocked(keepDraft).mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  try {
    const full = 'This device has no room left. Free up space and try again.';
    await press('Duplicate');
    await screen.findByText(full);
    fireEvent.click(screen.getByLabelText('Close'));
    await waitFor(() => expect(screen.queryByText(full)).toBeNull());
    await userEvent.type(screen.getByLabelText('Name'), ' of mine');
    await screen.findByText('Draft not saved');
    await userEvent.click(screen.getByRole('link', { name: 'Preview' }));
    await screen.findByText(full);
    expect(router.state.location.pathname).toBe(`/inspections/templates/${templateId}/edit`);
    await userEvent.click(screen.getByRole('link', { name: 'Back to templates' }));
    await screen.findByText(
      'The last changes to “Daily walk of mine” could not be kept on this device.',
    );
  } finally {
    vi.mocked(keepDraft).mockReset();
  }
});

test('I1 who is no global admin edits nothing', async () => {
  show(`/inspections/templates/${templateId}/edit`, false);
  await screen.findByText('Only administrators can edit templates');
});
