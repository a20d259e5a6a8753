// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../db/test-database.ts';
import { speakEnglish } from '../../../i18n/test-texts.ts';
import { declarations as storeDeclarations } from '../../stores/collections.ts';
import { showScreen } from '../../stores/test-screen.tsx';
import { declarations, positions } from '../collections.ts';
import type { CsvFile } from '../../../platform/browser/download-csv.ts';
import { stages } from '../domain/stage.ts';
import type * as remoteReport from '../remote-report.ts';
import { positionId, storeId, testPosition } from '../test-rows.ts';
import { ReportsScreen } from './reports-screen.tsx';

type CandidateReport = remoteReport.CandidateReport;
type ReportAsked = remoteReport.ReportAsked;

const userId = '44444444-4444-4444-8444-444444444444';
vi.mock('../../auth/index.ts', () => ({
  useIdentity: () => ({ userId }),
  useUnsavedWork: () => undefined,
}));
const line = vi.hoisted(() => ({ is: 'online' }));
vi.mock('../../../db/use-connection.ts', () => ({ useConnection: () => line.is }));
const office = vi.hoisted(() => ({
  asked: [] as ReportAsked[],
  answer: null as CandidateReport | null,
  files: [] as CsvFile[],
}));
vi.mock('../remote-report.ts', async (original) => ({
  ...(await original<typeof remoteReport>()),
  fetchCandidateReport: (asked: ReportAsked) => {
    office.asked.push(asked);
    return Promise.resolve(
      office.answer === null
        ? { refused: { kind: 'refused', code: 'x', status: 500 } }
        : { value: office.answer },
    );
  },
}));
vi.mock('../../../platform/browser/download-csv.ts', () => ({
  downloadCsv: (file: CsvFile) => {
    office.files.push(file);
  },
}));

const report: CandidateReport = {
  candidates: 20,
  open: 7,
  stages: stages.map((stage, place) => ({
    stage,
    reached: 20 - place * 3,
    stays: stage === 'hired' ? 0 : 5,
    median_hours: stage === 'hired' ? null : 12 + place * 24,
    p90_hours: stage === 'hired' ? null : 100,
    rejected: stage === 'interview' ? 6 : 0,
    withdrawn: stage === 'interview' ? 1 : 0,
    no_show: 0,
  })),
  hired: { count: 2, median_days: 12.5, p90_days: 30 },
  fill: {
    count: 5,
    filled: 2,
    open: 2,
    median_days: 12,
    p90_days: 20,
    stores: [
      {
        id: 'b0000000-0000-4000-8000-000000007486',
        number: '7486',
        name: 'Harbor',
        count: 5,
        filled: 2,
        open: 2,
        median_days: 12,
        p90_days: 20,
      },
    ],
    positions: [],
  },
  sources: [
    { source: 'referral', candidates: 4, interviewed: 3, hired: 2 },
    { source: 'qr', candidates: 16, interviewed: 5, hired: 0 },
  ],
  reasons: [{ status: 'rejected', reason: 'not_qualified', count: 5 }],
  stores: [
    {
      id: storeId,
      number: '7486',
      name: 'Riverside',
      candidates: 20,
      hired: 2,
      open: 7,
      median_days: 12.5,
    },
  ],
  positions: [{ id: positionId, candidates: 20, hired: 2, open: 7, median_days: null }],
};

let opened: TestDatabase;
beforeAll(speakEnglish);
beforeEach(async () => {
  localStorage.clear();
  line.is = 'online';
  Object.assign(office, { asked: [], answer: report, files: [] });
  opened = await openTestDatabase({
    userId,
    declarations: [...declarations, ...storeDeclarations],
  });
  await opened.seed(positions, [testPosition]);
});
afterEach(async () => {
  cleanup();
  await opened.database.close();
});

const show = () =>
  showScreen(
    [{ path: '/candidate-reports', element: <ReportsScreen /> }],
    '/candidate-reports',
    opened.database,
    { role: 'general_manager' },
  );

test('CR2-CR7: each figure is told in words, as a table and as a file', async () => {
  show();
  await screen.findByText('10% of 20 candidates were hired.');
  screen.getByText('Nine of ten within 30 d');
  screen.getByText('Onboarding takes longest: 5.5 d in the middle.');
  screen.getByText('Half of the positions were filled within 12 d.');
  screen.getByText('Referral: 50% were hired, the most of all sources.');
  screen.getByText('Most are lost in: Interview, 7.');
  screen.getByText('Said most often: Experience does not fit, 5.');
  const funnel = screen.getByRole('table', { name: 'How far they come', hidden: true });
  within(funnel).getByRole('row', { name: 'Interview 14 70%', hidden: true });
  await userEvent.click(screen.getByRole('button', { name: 'CSV of Where they come from' }));
  await vi.waitFor(() => expect(office.files).toHaveLength(1));
  expect(office.files[0]?.columns).toEqual(['Source', 'Candidates', 'Interviewed', 'Hired']);
  expect(office.files[0]?.rows).toEqual([
    ['referral', 4, 3, 2],
    ['qr', 16, 5, 0],
  ]);
  // Each file holds what its table does.
  await userEvent.click(screen.getByRole('button', { name: 'CSV of Where they are lost' }));
  await vi.waitFor(() => expect(office.files).toHaveLength(2));
  expect(office.files[1]?.rows).toEqual([['interview', 6, 1, 0]]);
  await userEvent.click(screen.getByRole('button', { name: 'CSV of Why they are lost' }));
  await vi.waitFor(() => expect(office.files).toHaveLength(3));
  expect(office.files[2]?.rows).toEqual([['not_qualified', 'rejected', 5]]);
});

test('CR1: is asked for some days and one position', async () => {
  show();
  await screen.findByText('10% of 20 candidates were hired.');
  await userEvent.selectOptions(screen.getByLabelText('Position'), 'Team member');
  await userEvent.selectOptions(screen.getByLabelText('Asked for work in'), 'the last 28 days');
  await vi.waitFor(() => expect(office.asked.at(-1)).toMatchObject({ of_position: positionId }));
  const { from_day = '', to_day = '' } = office.asked.at(-1) ?? {};
  expect(Date.parse(to_day) - Date.parse(from_day)).toBe(28 * 86_400_000);
});

test('CR7: says what it cannot tell: nobody there, no answer, no connection', async () => {
  office.answer = { ...report, candidates: 0 };
  show();
  await screen.findByText('Nobody asked for work');
  cleanup();
  localStorage.clear();
  office.answer = null;
  show();
  await screen.findByText('The office did not answer.');
  cleanup();
  line.is = 'offline';
  show();
  await screen.findByText('The reports come from the office and need a connection once.');
});

test('CR7: the last answer stays, with its time', async () => {
  show();
  await screen.findByText('10% of 20 candidates were hired.');
  cleanup();
  line.is = 'offline';
  show();
  await screen.findByText('10% of 20 candidates were hired.');
  screen.getByText(/there is no newer answer/);
  cleanup();
  // The next day too.
  vi.useFakeTimers({ now: Date.now() + 86_400_000, toFake: ['Date'] });
  try {
    show();
    await screen.findByText('10% of 20 candidates were hired.');
  } finally {
    vi.useRealTimers();
  }
});
