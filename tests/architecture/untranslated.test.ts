/** Nothing that people read stands in the code: JSX text and the attributes that are read aloud or shown come from `t`. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync, types } from '@babel/core';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** Attributes of elements and of our own components whose value people see or hear. */
const readAttributes = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'clearLabel',
  'closeLabel',
  'closeText',
  'description',
  'detailsLabel',
  'error',
  'heading',
  'hint',
  'label',
  'placeholder',
  'subtitle',
  'summary',
  'title',
]);

/** A name, or what is the same in every language. */
const sameEverywhere: readonly RegExp[] = [/^Storehand$/, /^Esc$/, /^Ctrl$/];

/** `toast.show('error', ...)`: the kind, not the text. */
const toastKinds = new Set(['success', 'error', 'warning', 'info', 'loading']);

/** Development pages, and the one screen that holds all three languages because none could be loaded. */
const exempt = [/^src\/app\/gallery\//, /^src\/app\/start-failed/];

/** Two letters in a row make a word. */
function isWord(text: string): boolean {
  const plain = text.trim();
  return /\p{L}{2}/u.test(plain) && !sameEverywhere.some((pattern) => pattern.test(plain));
}

/** The literal texts of an expression, wherever they may come out of it. */
function literalsOf(node: types.Node | null | undefined): string[] {
  if (types.isStringLiteral(node)) return [node.value];
  if (types.isTemplateLiteral(node)) return node.quasis.map(({ value }) => value.cooked ?? '');
  if (types.isConditionalExpression(node)) {
    return [...literalsOf(node.consequent), ...literalsOf(node.alternate)];
  }
  if (types.isLogicalExpression(node)) {
    return [...literalsOf(node.left), ...literalsOf(node.right)];
  }
  if (types.isJSXExpressionContainer(node)) return literalsOf(node.expression);
  return [];
}

function untranslatedIn(code: string, file: string): string[] {
  const tree = parseSync(code, {
    filename: file,
    babelrc: false,
    configFile: false,
    parserOpts: { plugins: ['typescript', 'jsx'] },
  });
  if (tree === null) throw new Error(`${file} could not be parsed`);
  const found: string[] = [];
  const look = (node: types.Node, texts: readonly string[]) => {
    for (const text of texts.filter(isWord)) {
      found.push(`${file}:${node.loc?.start.line ?? 0} ${text.trim()}`);
    }
  };
  types.traverseFast(tree, (node) => {
    if (types.isJSXElement(node) || types.isJSXFragment(node)) {
      for (const child of node.children) {
        look(child, types.isJSXText(child) ? [child.value] : literalsOf(child));
      }
    } else if (types.isJSXAttribute(node)) {
      const name = types.isJSXIdentifier(node.name) ? node.name.name : '';
      if (readAttributes.has(name)) look(node, literalsOf(node.value));
    } else if (types.isCallExpression(node)) {
      const { callee } = node;
      const isToast =
        types.isMemberExpression(callee) && types.isIdentifier(callee.object, { name: 'toast' });
      if (!isToast) return;
      const texts = node.arguments.flatMap(literalsOf);
      look(
        node,
        texts.filter((text) => !toastKinds.has(text)),
      );
    }
  });
  return found;
}

test('text in a screen is found, whichever way it is written', () => {
  const code = `
    export const A = ({ t, open }) => (
      <div title="Read me" className="not read" aria-label={open ? 'Close it' : t('x.y')}>
        Hello {'there'} {open && 'again'} {\`Week \${open}\`} {t('a.b')} #12 – %
        <input placeholder={t('x.z')} type="text" onChange={() => toast.success('Saved it')} />
      </div>
    );`;
  const found = untranslatedIn(code, 'sample.tsx').map((line) => line.replace(/^\S+ /, ''));
  expect(new Set(found)).toEqual(
    new Set(['Read me', 'Close it', 'Hello', 'there', 'again', 'Week', 'Saved it']),
  );
});

test('no screen holds text that is not translated', () => {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => `src/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .filter((file) => !exempt.some((pattern) => pattern.test(file)));
  expect(files.length).toBeGreaterThan(50);
  const found = files.flatMap((file) =>
    untranslatedIn(readFileSync(join(root, file), 'utf8'), file),
  );
  expect(found).toEqual([]);
});
