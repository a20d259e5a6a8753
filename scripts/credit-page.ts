/**
 * The page that suppliers open with a link (`/credit/{token}`): built by itself, with nothing of the app in it, so that a
 * stranger's phone loads a few kilobytes. It stands in `credit/` of the build.
 */
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

const root = join(import.meta.dirname, '..', 'src', 'credit-page');

type BuiltFile = { readonly fileName: string; readonly source: string | Uint8Array };

async function buildPage(): Promise<readonly BuiltFile[]> {
  const built = await build({
    root,
    base: '/credit/',
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: { write: false, target: 'es2022', assetsInlineLimit: 0, modulePreload: false },
  });
  if (!('output' in built) && !Array.isArray(built)) throw new Error('The page was not built');
  return (Array.isArray(built) ? built : [built]).flatMap(({ output }) =>
    output.map((file) => ({
      fileName: file.fileName,
      source: file.type === 'chunk' ? file.code : file.source,
    })),
  );
}

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
};

export function creditPage(): Plugin {
  return {
    name: 'storehand-credit-page',
    async generateBundle() {
      for (const { fileName, source } of await buildPage()) {
        this.emitFile({ type: 'asset', fileName: `credit/${fileName}`, source });
      }
    },
    configureServer(server) {
      server.middlewares.use('/credit', (request, response, next) => {
        buildPage().then((files) => {
          const path = (request.url ?? '/').slice(1).split('?')[0] ?? '';
          const file =
            files.find(({ fileName }) => fileName === path) ??
            files.find(({ fileName }) => fileName === 'index.html');
          response.setHeader('content-type', types[file?.fileName.split('.').at(-1) ?? ''] ?? '');
          response.setHeader('cache-control', 'no-store');
          response.end(file?.source);
        }, next);
      });
    },
  };
}
