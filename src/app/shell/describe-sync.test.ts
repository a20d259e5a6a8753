import { expect, it } from 'vitest';
import { initialStatus } from '../../../sync/coordinator-status.ts';
import type { SyncStatus } from '../../db/local-database.ts';
import { describeSync } from './describe-sync.ts';

const quiet: SyncStatus = {
  ...initialStatus,
  connection: 'online',
  pending: 0,
  refused: 0,
  lastPulledAt: '2026-11-20T14:03:00Z',
  recovered: 0,
  storageFull: false,
};

it.each([
  [
    'what was refused before all else',
    { refused: 1, pending: 2, connection: 'offline' },
    { kind: 'attention', count: 1 },
  ],
  [
    'that it is offline, with what waits',
    { connection: 'offline', pending: 3 },
    { kind: 'offline', count: 3 },
  ],
  [
    'how far the first read is',
    { firstRead: { read: 50, expected: 200 } },
    { kind: 'reading', percent: 25 },
  ],
  [
    'a first read of unknown length',
    { firstRead: { read: 0, expected: 0 } },
    { kind: 'reading', percent: 0 },
  ],
  ['what is being sent', { pending: 2, sending: true }, { kind: 'sending', count: 2 }],
  ['what waits to be sent', { pending: 2 }, { kind: 'waiting', count: 2 }],
  ['when it last was current', {}, { kind: 'current', at: '2026-11-20T14:03:00Z' }],
] as const)('tells %s', (_name, status, summary) => {
  expect(describeSync({ ...quiet, ...status })).toEqual(summary);
});
