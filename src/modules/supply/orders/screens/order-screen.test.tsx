// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../../db/test-database.ts';
import { speakEnglish } from '../../../../i18n/test-texts.ts';
import { showScreen } from '../../../stores/test-screen.tsx';
import { declarations } from '../../model/collections.ts';
import { routes } from '../../routes.tsx';

let opened: TestDatabase;
beforeAll(speakEnglish);
beforeEach(async () => {
  opened = await openTestDatabase({ declarations });
});
afterEach(async () => {
  cleanup();
  await opened.database.close();
});

test('an order that is gone, where a notification may still lead, says why and leads back', async () => {
  const gone = '99999999-9999-4999-8999-999999999999';
  showScreen(routes, `/supply-orders/details/${gone}`, opened.database);
  await screen.findByRole('heading', { level: 1, name: 'Order not found' });
  screen.getByText('It was deleted, or it belongs to a store that is not on this device.');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/supply-orders');
});
