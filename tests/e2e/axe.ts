/** What a screen reader needs and good contrast, as far as axe can tell. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright';
import { expect } from 'vitest';

/** The rules whose outcome depends on the colours; all others look at what is there. */
const colourRules = ['color-contrast', 'link-in-text-block'];

export type Looked = {
  /** A selector: what is looked at. */
  readonly part?: string;
  /** The rules of these standards; all rules without. */
  readonly tags?: readonly string[];
  /** The same page was looked at in the other theme: of the rules only those about colours. */
  readonly coloursOnly?: boolean;
};

/** What axe finds, a line each. */
export async function violationsOf(
  page: Page,
  { part = 'body', tags, coloursOnly = false }: Looked = {},
): Promise<string[]> {
  // "Legacy" is within the page: the other way opens a second one for each look, for the sake of foreign frames.
  const builder = new AxeBuilder({ page }).setLegacyMode().include(part);
  if (coloursOnly) builder.withRules(colourRules);
  else if (tags) builder.withTags([...tags]);
  const { violations } = await builder.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ') ?? ''}`);
}

/** Axe finds nothing on what is shown, or on `part` of it; `what` says which screen it was. */
export async function expectNoViolations(page: Page, part = 'body', what = part): Promise<void> {
  expect(await violationsOf(page, { part }), what).toEqual([]);
}
