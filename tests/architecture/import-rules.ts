/** Which file may import which: by the floor it stands on and, in a module that has rooms, by its room. */

/** What a floor may import besides itself. Floors of a module are written `module:<part>`. */
const mayImport: Record<string, readonly string[]> = {
  kernel: [],
  sync: [],
  sw: ['sync'],
  platform: ['kernel', 'sync', 'sw:with-pages'],
  db: ['platform', 'kernel', 'sync'],
  i18n: ['platform', 'kernel'],
  ui: ['kernel'],
  command: ['db', 'ui'],
  'module:domain': ['kernel'],
  'module:collections': ['module:domain', 'db:declaration', 'kernel'],
  'module:remote': ['module:domain', 'platform', 'kernel'],
  'module:data': [
    'module:remote',
    'module:collections',
    'module:domain',
    'db',
    'platform',
    'kernel',
    'sibling:index',
  ],
  'module:screens': [
    'module:data',
    'module:remote',
    'module:collections',
    'module:domain',
    'command',
    'ui',
    'i18n',
    'db',
    'platform',
    'kernel',
    'sibling:index',
  ],
  'module:index': [
    'module:screens',
    'module:data',
    'module:collections',
    'module:domain',
    'db',
    'kernel',
  ],
  'module:manifest': [
    'module:screens',
    'module:data',
    'module:collections',
    'module:domain',
    'kernel',
  ],
};

/**
 * The rooms of a module that is built by feature, from top to bottom: each knows those below it, and none beside it.
 * What stands in the module's folder itself may know all of them, and is known by none.
 */
export const roomsOf: Readonly<Record<string, readonly (readonly string[])[]>> = {
  inspections: [
    ['overview', 'templates', 'schedules', 'trends'],
    ['form'],
    ['report'],
    ['actions'],
    ['photos'],
    ['ui'],
    ['model'],
  ],
  budget: [
    ['overview', 'history', 'analytics', 'import', 'stores', 'percentages'],
    ['week'],
    ['report'],
    ['ui'],
    ['model'],
  ],
  supply: [
    ['orders', 'stock', 'reorder', 'hub', 'catalogue'],
    ['guides', 'delivery', 'receiving', 'archive', 'credits', 'counting'],
    ['photos', 'ordering', 'shelves'],
    ['ui'],
    ['model'],
  ],
};

export const moduleOf = (file: string) => /^src\/modules\/([^/]+)\//.exec(file)?.[1] ?? null;

/** The room of a file. Null: it stands in the module's folder itself, or in a module without rooms. */
export function roomOf(file: string): string | null {
  const module = moduleOf(file);
  if (module === null || roomsOf[module] === undefined) return null;
  const [, , , room = '', ...rest] = file.split('/');
  return rest.length === 0 ? null : room;
}

/** What a file of a module is, by its own name at any depth, or as a part of the module's `domain`. */
function modulePartOf(file: string): string {
  const [, , , ...path] = file.split('/');
  const name = path.at(-1) ?? '';
  if (path.length === 1 && name.startsWith('index.')) return 'module:index';
  if (path.length === 1 && name.startsWith('manifest.')) return 'module:manifest';
  if (path.slice(0, -1).includes('domain')) return 'module:domain';
  if (/^collections\b.*\.ts$/.test(name)) return 'module:collections';
  if (/^remote\b.*\.ts$/.test(name)) return 'module:remote';
  if (/^(queries|commands)\b.*\.ts$/.test(name)) return 'module:data';
  return 'module:screens';
}

/** What page and worker have in common. */
const withPages = new Set(['sw/messages.ts', 'sw/shown-notifications.ts']);

export function floorOf(file: string): string {
  const [top, second, name = ''] = file.split('/');
  if (withPages.has(file)) return 'sw:with-pages';
  if (top === 'sync' || top === 'sw') return top;
  if (top !== 'src') return top ?? '';
  if (second === 'modules') return modulePartOf(file);
  if (second === 'db' && name === 'declaration.ts') return 'db:declaration';
  return second?.endsWith('.tsx') || second?.endsWith('.ts') ? 'app' : (second ?? '');
}

/** How far down a room is; -1: no room of this module. */
const depthOf = (module: string, room: string) =>
  roomsOf[module]?.findIndex((rooms) => rooms.includes(room)) ?? -1;

function roomAllowed(module: string, file: string, target: string): boolean {
  const [from, to] = [roomOf(file), roomOf(target)];
  if (from === null || from === to) return true;
  return to !== null && depthOf(module, from) !== -1 && depthOf(module, from) < depthOf(module, to);
}

function floorAllowed(from: string, to: string): boolean {
  if (from === to) return true;
  const may = mayImport[from] ?? [];
  if (from.split(':')[0] === to.split(':')[0] && !from.startsWith('module')) return true;
  return may.includes(to) || may.includes(to.split(':')[0] ?? '');
}

export function allowed(file: string, target: string): boolean {
  const from = floorOf(file);
  if (from === 'app') return true;
  const to = floorOf(target);
  if (to === 'app') return false;
  const [own, other] = [moduleOf(file), moduleOf(target)];
  if (other !== null && other !== own) {
    return to === 'module:index' && (mayImport[from] ?? []).includes('sibling:index');
  }
  if (own !== null && own === other && !roomAllowed(own, file, target)) return false;
  return floorAllowed(from, to);
}

/** What a file names as its source, types included, now or when it is asked for. */
export function namedIn(text: string): string[] {
  const found = text.matchAll(/(?:\bfrom\s+|\bimport\s*\(\s*|^import\s+)['"]([^'"]+)['"]/gm);
  return [...found].map((match) => match[1] ?? '');
}

/** What a file needs as soon as it is loaded, types included; what it loads later, when somebody asks for it, is no part of it. */
export function neededIn(text: string): string[] {
  const found = text.matchAll(/^(?:import|export)\s(?:[^;'"]*?\sfrom\s+)?['"]([^'"]+)['"]/gm);
  return [...found].map((match) => match[1] ?? '');
}

/** All that is loaded with a file. */
export function loadedWith(
  file: string,
  needsOf: ReadonlyMap<string, readonly string[]>,
  seen = new Set<string>(),
): Set<string> {
  for (const needed of needsOf.get(file) ?? []) {
    if (seen.has(needed)) continue;
    seen.add(needed);
    loadedWith(needed, needsOf, seen);
  }
  return seen;
}
