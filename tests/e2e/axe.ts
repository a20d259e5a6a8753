/** What a screen reader needs and good contrast, as far as axe can tell. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Axe finds nothing on what is shown, or on `part` of it; `what` says which screen it was. */
export async function expectNoViolations(page: Page, part = 'body', what = part): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include(part).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ') ?? ''}`),
    what,
  ).toEqual([]);
}
