/**
 * `/locales/{lng}/translation.json` (spec §8): what is read before any module is there. The app's own texts, and of each
 * module what names it and its records (`locales/shell/`). All others come with the code of their module.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { languages, type Language } from '../src/i18n/languages.ts';
import { mergeTexts, type Texts } from '../src/i18n/merge-texts.ts';

const source = join(import.meta.dirname, '..', 'src');

export function readShellTexts(language: Language): Texts {
  const modules = join(source, 'modules');
  const files = [
    join(source, 'i18n/locales', `${language}.json`),
    ...readdirSync(modules).map((module) =>
      join(modules, module, 'locales/shell', `${language}.json`),
    ),
  ].filter((file) => existsSync(file));
  return mergeTexts(files.map((file) => JSON.parse(readFileSync(file, 'utf8')) as Texts));
}

const pathOf = (language: Language) => `locales/${language}/translation.json`;

export function shellTexts(): Plugin {
  return {
    name: 'storehand-shell-texts',
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
