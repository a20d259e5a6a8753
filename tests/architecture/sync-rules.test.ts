/** Every rule of sync/SPEC.md is proved by a test that cites its number in its title. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const rules = [...read('sync/SPEC.md').matchAll(/^- \*\*([A-Z]\d+)\*\*/gm)].map(
  ([, rule = '']) => rule,
);

/** What stands in quotes where a test or a group of tests begins. */
function titlesOf(source: string): string[] {
  const begins = /\b(?:it|describe)\b[^'"`]*?\(\s*(['"`])((?:(?!\1)[^\\]|\\.)+)\1/g;
  return [...source.matchAll(begins)].map(([, , title = '']) => title);
}

it('numbers each rule once', () => {
  expect(rules.filter((rule, index) => rules.indexOf(rule) !== index)).toEqual([]);
  expect(rules.length).toBeGreaterThan(80);
});

it('has a test for each rule', () => {
  const folders = ['sync', 'src/db', 'src/app', 'src/platform', 'sw', 'tests', 'supabase/local'];
  const cited = new Set<string>();
  for (const folder of folders) {
    const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
    for (const file of files.filter((name) => /\.test\.tsx?$/.test(name))) {
      for (const title of titlesOf(read(join(folder, file)))) {
        for (const [rule] of title.matchAll(/\b[A-Z]\d+\b/g)) cited.add(rule);
      }
    }
  }
  expect(rules.filter((rule) => !cited.has(rule))).toEqual([]);
});
