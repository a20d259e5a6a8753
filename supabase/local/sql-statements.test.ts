import { expect, test } from 'vitest';
import { splitStatements } from './sql-statements.ts';

const texts = (script: string) => splitStatements(script).map(({ text }) => text);

test('splits at top-level semicolons only', () => {
  const script = `
    select ';', "a;b", E'it\\'s;', 'it''s;', $$ ; $$, $tag$ ; $$ ; $tag$; -- a ; comment
    /* ; /* nested ; */ ; */ select 2;
    select $1 ;; `;
  expect(texts(script)).toHaveLength(3);
  expect(texts(script)[2]).toBe('select $1');
});

test('keeps function bodies whole, quoted or atomic', () => {
  const script = `create function a() returns int language sql begin atomic
      select case when true then 1 else 2 end; select 2; end;
    create function b() returns trigger language plpgsql as $fn$ begin; x := 1; end; $fn$;
    select 1`;
  expect(texts(script).map((text) => text.slice(0, 17))).toEqual([
    'create function a',
    'create function b',
    'select 1',
  ]);
});

test('tells the line that a statement starts on, past its comments', () => {
  expect(splitStatements('select 1;\n\n-- why\nselect\n2;').map(({ line }) => line)).toEqual([
    1, 4,
  ]);
});

test('a script of comments holds no statement', () => {
  expect(texts('-- nothing\n/* here */\n')).toEqual([]);
});
