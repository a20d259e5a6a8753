/**
 * `/locales/{lng}/translation.json` (spec §8): what is read before any module is there. The app's own texts, and of each
 * module what names it and its records: the part `shell` of its texts, or all of them (`locales/shell/`) of a module that
 * the shell is made of. All others come with the code of their module.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { languages, type Language } from '../src/i18n/languages.ts';
import { mergeTexts, type Texts } from '../src/i18n/merge-texts.ts';
import { partsOf } from '../src/i18n/shell-part.ts';

const source = join(import.meta.dirname, '..', 'src');

const readTexts = (file: string): Texts[] =>
  existsSync(file) ? [JSON.parse(readFileSync(file, 'utf8')) as Texts] : [];

export function readShellTexts(language: Language): Texts {
  const modules = join(source, 'modules');
  const file = `${language}.json`;
  return mergeTexts([
    ...readTexts(join(source, 'i18n/locales', file)),
    ...readdirSync(modules).flatMap((module) => [
      ...readTexts(join(modules, module, 'locales/shell', file)),
      ...readTexts(join(modules, module, 'locales', file)).map((texts) => partsOf(texts).shell),
    ]),
  ]);
}

const pathOf = (language: Language) => `locales/${language}/translation.json`;

export function shellTexts(): Plugin {
  return {
    name: 'storehand-shell-texts',
    enforce: 'pre',
    transform(code, id) {
      if (!/[\\/]modules[\\/][^\\/]+[\\/]locales[\\/]\w+\.json$/.test(id)) return null;
      return { code: JSON.stringify(partsOf(JSON.parse(code) as Texts).own), map: null };
    },
    generateBundle() {
      for (const language of languages) {
        const source = JSON.stringify(readShellTexts(language));
        this.emitFile({ type: 'asset', fileName: pathOf(language), source });
      }
    },
    configureServer(server) {
      for (const language of languages) {
        server.middlewares.use(`/${pathOf(language)}`, (_, response) => {
          response.setHeader('content-type', 'application/json; charset=utf-8');
          response.setHeader('cache-control', 'no-store');
          response.end(JSON.stringify(readShellTexts(language)));
        });
      }
    },
  };
}
