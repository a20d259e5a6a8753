/**
 * Writes into the page which files the app needs beyond those of the sign-in page, so that `public/start.js` can ask for
 * them at once where somebody is signed in.
 */
import type { Plugin } from 'vite';

const place = '<meta name="app-parts" content="" />';

export function nameAppParts(): Plugin {
  return {
    name: 'storehand-app-parts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {}, chunk }) {
        const partsOf = (file: string, parts = new Set<string>()): Set<string> => {
          const output = bundle[file];
          if (parts.has(file) || output?.type !== 'chunk') return parts;
          parts.add(file);
          for (const imported of output.imports) partsOf(imported, parts);
          return parts;
        };
        const app = Object.values(bundle).find(
          (output) =>
            output.type === 'chunk' &&
            output.moduleIds.some((id) => id.endsWith('/src/app/app.tsx')),
        );
        if (app === undefined || chunk === undefined || !html.includes(place)) {
          throw new Error('The page or the app has changed: nothing names its parts');
        }
        const known = partsOf(chunk.fileName);
        const parts = [...partsOf(app.fileName)].filter((file) => !known.has(file));
        return html.replace(
          place,
          place.replace('""', `"${parts.map((file) => `/${file}`).join(' ')}"`),
        );
      },
    },
  };
}
