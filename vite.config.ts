import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { laterPartOf, parseChunks } from './scripts/app-parts.ts';
import { compileAhead } from './scripts/compile-ahead.ts';
import { creditPage } from './scripts/credit-page.ts';
import { nameAppParts } from './scripts/name-app-parts.ts';
import { shellTexts } from './scripts/shell-texts.ts';

/** In development Vite answers what the app asks for first; `npm run dev` says where the backend is. */
function appConfig(): Plugin {
  return {
    name: 'storehand-app-config',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use('/config.json', (_, response) => {
        response.setHeader('content-type', 'application/json; charset=utf-8');
        response.setHeader('cache-control', 'no-store');
        response.end(process.env['STOREHAND_APP_CONFIG'] ?? '{}');
      });
    },
  };
}

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as {
  version: string;
};

let outDir = 'dist';

/** Where this build is written, for those that read it back. */
function knowOutDir(): Plugin {
  return {
    name: 'storehand-out-dir',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
  };
}

/** Tells the service worker which files it need not precache. */
async function markLaterParts<File extends { url: string }>(files: File[]) {
  // A build that failed has none, and has its own story to tell.
  if (!existsSync(`${outDir}/.vite/manifest.json`)) return { manifest: files };
  const chunks = parseChunks(await readFile(`${outDir}/.vite/manifest.json`, 'utf8'));
  const laterPart = laterPartOf(chunks);
  const manifest = files.flatMap((file) => {
    // A page for strangers, who have no worker.
    if (file.url.startsWith('credit/')) return [];
    const later = laterPart(file.url);
    return [later === null ? file : { ...file, ...later }];
  });
  return { manifest };
}

const foreignCode = /[/\\]node_modules[/\\]|\0rolldown\/runtime\.js/;
/**
 * Pages of a few fields, without lists: what React Compiler would keep between their renders saves nothing, and is 4 kB of
 * the first thing that a new device loads.
 */
const plainPages =
  /src\/(modules\/auth\/(screens\/login|components\/(sign-in-frame|public-page|demo-sign-ins|connection-status))|app\/(error-screen|start-failed|rescue-unsent|boot-splash))/;

export default defineConfig({
  define: { 'import.meta.env.VITE_APP_VERSION': JSON.stringify(version) },
  plugins: [
    react(),
    babel({
      presets: [reactCompilerPreset()],
      exclude: [foreignCode, plainPages],
    }),
    tailwindcss(),
    appConfig(),
    knowOutDir(),
    nameAppParts(),
    shellTexts(),
    creditPage(),
    compileAhead(['foundation', 'entry', 'shell']),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      // registered by src/platform/worker/service-worker.ts, described by public/manifest.webmanifest
      injectRegister: null,
      manifest: false,
      injectManifest: {
        rollupFormat: 'iife',
        // What every person needs is precached, within 420 kB gzip. The rest is listed for the worker as `later`. The system fetches the icons of an installed app itself. /config.json is answered by the server and not part of the build.
        globPatterns: ['**/*.{html,js,css,json,svg,woff2,webmanifest}'],
        manifestTransforms: [markLaterParts],
      },
    }),
  ],
  // The texts of a module are read whole.
  json: { stringify: true },
  build: {
    target: 'es2022',
    // The size check and the service worker read which files a route needs from here.
    manifest: true,
    rolldownOptions: {
      output: {
        // The texts of a language stand in a folder, so that a device can keep them all.
        chunkFileNames: ({ facadeModuleId }) => {
          const [, module, language] =
            /[\\/]modules[\\/]([^\\/]+)[\\/]locales[\\/](\w+)\.json$/.exec(facadeModuleId ?? '') ??
            [];
          return module ? `assets/${language}/${module}-[hash].js` : 'assets/[name]-[hash].js';
        },
        codeSplitting: {
          // Each file costs a slow device some milliseconds at the start, whatever its size. Each group takes what its
          // files need. Vite's list of chunks names the entries that stay apart by their source, these by their group.
          groups: [
            {
              // What every page needs and a release seldom changes.
              name: 'foundation',
              test: /node_modules[\\/](react|react-dom|scheduler|i18next[^\\/]*|react-i18next|use-sync-external-store|clsx|class-variance-authority)[\\/]/,
              priority: 4,
            },
            // The sign-in page, of which the app uses much.
            {
              name: 'entry',
              tags: ['$initial'],
              test: (id) => !id.endsWith('/src/main.tsx'),
              priority: 3,
            },
            // The shell and the module page.
            {
              name: 'shell',
              test: /[\\/]src[\\/]app[\\/](app\.tsx|router\.tsx|workspace\.ts)$/,
              priority: 2,
            },
            // Small things that many screens share: in files of their own a screen would wait for dozens of them.
            { name: 'icons', test: /[\\/]lucide-react[\\/]/, minShareCount: 5, priority: 0 },
            {
              name: 'pieces',
              test: /[\\/]src[\\/]ui[\\/](action-row|badge|bottom-action-bar|card|chart-frame|chip|date-field|error-summary|file-field|filter-bar|form-actions|list-row|page|page-header|pager|progress|record-status-badge|segmented-control|select-field|stat-card|text-field|use-ready-for|visually-hidden)\.tsx?$/,
              minShareCount: 2,
              priority: 0,
            },
            // What the local database is opened with, of all modules.
            {
              name: 'collections',
              test: /[\\/]src[\\/]modules[\\/].+[\\/]collections\.ts$/,
              priority: 1,
            },
            // How all modules name their records.
            {
              name: 'record-labels',
              test: /[\\/]src[\\/]modules[\\/][^\\/]+[\\/]record-labels\.ts$/,
              priority: 1,
            },
            // The local database and its sync.
            {
              name: 'workspace',
              test: /[\\/]src[\\/](app[\\/]start-workspace|db[\\/]open-local-database)\.ts$/,
              priority: 1,
            },
          ],
        },
      },
    },
    // Fonts, icons and small pictures stay files: the content security policy allows no data: scripts or styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { host: '127.0.0.1', strictPort: true },
  preview: { host: '127.0.0.1', strictPort: true },
});
