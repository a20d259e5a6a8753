import { expect, it } from 'vitest';
import { archiveCells, archiveFileName, type ArchivedRow } from './archive-file.ts';

const order: ArchivedRow = {
  id: '0193a1b2-0000-7000-8000-000000000001',
  order_number: '7486-261001-01',
  status: 'received',
  created_at: '2026-10-01T13:00:00.000Z',
  archived_at: '2026-11-04T07:17:00.000Z',
  archive_reason: 'Ordered by mistake',
  days_active_before_archive: 34,
  store_number: '7486',
  store_name: 'Riverside Plaza',
  submitted_by_name: 'Luis Ortega',
};
const words = {
  time: (moment: string | null) => moment ?? 'N/A',
  automated: 'Automated archiving',
  unknownStatus: 'Unknown',
};

it('SA5 an order is a line of the file', () => {
  expect(archiveCells(order, words)).toEqual([
    '7486-261001-01',
    'received',
    '#7486 Riverside Plaza',
    'Luis Ortega',
    '2026-10-01T13:00:00.000Z',
    '2026-11-04T07:17:00.000Z',
    'Ordered by mistake',
    34,
  ]);
});

it('SA5 what is not known of an order has words', () => {
  expect(
    archiveCells(
      {
        ...order,
        order_number: null,
        status: null,
        created_at: null,
        archive_reason: null,
        submitted_by_name: null,
      },
      words,
    ),
  ).toEqual([
    'Order #0193a1b2',
    'Unknown',
    '#7486 Riverside Plaza',
    '',
    'N/A',
    '2026-11-04T07:17:00.000Z',
    'Automated archiving',
    34,
  ]);
});

it('SA5 the file is named after the day of the office', () => {
  expect(archiveFileName(new Date('2026-11-25T03:00:00Z'), 'America/New_York')).toBe(
    'archived_orders_2026-11-24.csv',
  );
});
