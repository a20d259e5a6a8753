import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { draftOf } from '../../src/modules/inspections/templates/domain/template-draft.ts';
import { lint } from '../../src/modules/inspections/templates/domain/template-lint.ts';
import { foodCostHistory, forecastHistory } from './budget-history.ts';
import { inspectionHistory } from './inspection-history.ts';
import { seedFile } from './seed-file.ts';
import { schedules } from './schedule-history.ts';
import { seedSql } from './seed.ts';
import { memberships } from './stores.ts';
import { templates } from './templates.ts';

const itemsOf = (name: keyof typeof templates) =>
  templates[name].sections.flatMap((section) => section.items);

describe('the demo world', () => {
  it('is what supabase/seed.sql holds (else: npx tsx tests/world/write-seed.ts)', () => {
    expect(readFileSync(seedFile, 'utf8') === seedSql()).toBe(true);
  });

  it('is the same every time it is built', () => {
    expect(seedSql()).toBe(seedSql());
  });

  it('counts days on the stores’ clock, where UTC has tomorrow in the evening', () => {
    expect(seedSql()).not.toMatch(/current_date|current_timestamp/);
  });

  it('has templates of 12, 24 and 96 items with all four types and critical items', () => {
    expect(itemsOf('openingChecklist')).toHaveLength(12);
    expect(itemsOf('foodSafetyWalk')).toHaveLength(24);
    expect(templates.foodSafetyWalk.sections).toHaveLength(5);
    expect(itemsOf('brandStandardAudit')).toHaveLength(96);
    expect(templates.brandStandardAudit.sections).toHaveLength(12);
    const all = (Object.keys(templates) as (keyof typeof templates)[]).flatMap(itemsOf);
    expect(new Set(all.map((item) => item.item_type))).toEqual(
      new Set(['checkbox', 'radio', 'text', 'number']),
    );
    expect(all.some((item) => item.is_critical)).toBe(true);
    expect(new Set(all.map((item) => item.id)).size).toBe(132);
  });

  it.each(['openingChecklist', 'foodSafetyWalk', 'brandStandardAudit'] as const)(
    'says all of %s in three languages',
    (name) => {
      const missing = lint(draftOf({ ...templates[name], version: 1, store_id: null }));
      expect(missing).toEqual([]);
    },
  );

  it('has points only where its scoring can earn them', () => {
    for (const template of Object.values(templates)) {
      const earning = template.scoring_mode === 'standard' ? ['checkbox'] : ['checkbox', 'radio'];
      const wasted = template.sections
        .flatMap((section) => section.items)
        .filter((item) => item.points > 0 && !earning.includes(item.item_type));
      expect(wasted).toEqual([]);
    }
  });

  it('has ten weeks of food cost with some days missing and today not entered, and forecasts', () => {
    const entries = foodCostHistory();
    const days = (number: string) =>
      new Set(entries.filter((one) => one.store.store_number === number).map((one) => one.daysAgo));
    expect(Math.min(...entries.map((one) => one.daysAgo))).toBe(1);
    for (const number of ['7486', '7515']) {
      expect(days(number).size).toBeGreaterThan(60);
      expect(days(number).size).toBeLessThan(69);
    }
    expect(forecastHistory()).toHaveLength(80);
  });

  it('has schedules of which none but that without a role in its store asks for an inspection today or tomorrow', () => {
    const asks = ({ everyDays, firstDaysAgo }: (typeof schedules)[number]) =>
      [0, 1].some((days) => (firstDaysAgo + days) % everyDays === 0);
    const told = schedules.filter((one) =>
      memberships.some(({ store, role }) => store.id === one.store.id && role === one.role),
    );
    expect(told.filter(asks)).toEqual([]);
    expect(schedules.filter(asks)).toHaveLength(1);
  });

  it('has twenty completed inspections and one that is not finished', () => {
    const walks = inspectionHistory();
    expect(walks.filter((one) => one.status === 'completed')).toHaveLength(20);
    expect(walks.filter((one) => one.status === 'in_progress')).toHaveLength(1);
    const statuses = new Set(
      walks.flatMap((one) => one.actionItems.map((action) => action.status)),
    );
    expect(statuses).toEqual(new Set(['open', 'in_progress', 'done', 'verified']));
  });
});
