/**
 * Finds a Chromium for the browser tests and the bench, or installs one, and says what it did.
 * Order: CHROMIUM_PATH, a Chromium or Chrome on this machine, Playwright's own build, Debian's package.
 * Most tests run in its headless shell where there is one, as on machines with Debian's packages: the same Chromium without
 * windows and what belongs to them, which starts with a fifth of the work.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';

type Found = { path: string; how: string };

const shellNames = ['chromium-headless-shell', 'chrome-headless-shell'];
const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const fixedPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A program that is there but cannot start (a missing library) is no browser: ask it for its version. */
function starts(path: string): boolean {
  return spawnSync(path, ['--version'], { timeout: 30_000 }).status === 0;
}

function onPath(wanted: readonly string[]): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.flatMap((folder) => wanted.map((name) => join(folder, name)));
}

const firstThatStarts = (candidates: readonly string[]): string | undefined =>
  candidates.find((candidate) => isExecutable(candidate) && starts(candidate));

function installedOnThisMachine(): Found | null {
  const named = process.env['CHROMIUM_PATH'];
  if (named) {
    if (isExecutable(named)) return { path: named, how: 'named by CHROMIUM_PATH' };
    throw new Error(`CHROMIUM_PATH names ${named}, which is not a program that can be run`);
  }
  const path = firstThatStarts([...onPath(names), ...fixedPlaces]);
  return path ? { path, how: 'found on this machine' } : null;
}

function playwrightBuild(how: string): Found | null {
  const path = chromium.executablePath();
  return path && existsSync(path) && starts(path) ? { path, how } : null;
}

function installPlaywrightBuild(): Found | null {
  const packageJson = createRequire(import.meta.url).resolve('playwright/package.json');
  const cli = join(dirname(packageJson), 'cli.js');
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'ignore', timeout: 300_000 });
  return playwrightBuild("installed Playwright's own build");
}

function installDebianPackages(...packages: string[]): void {
  if (!isExecutable('/usr/bin/apt-get')) return;
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const run = (...words: string[]) => {
    const [program = '', ...rest] = [...asRoot, ...words];
    return spawnSync(program, rest, {
      stdio: 'ignore',
      timeout: 600_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  };
  run('apt-get', 'update');
  run('apt-get', 'install', '-y', '--no-install-recommends', ...packages);
}

function installDebianBuild(): Found | null {
  installDebianPackages('chromium');
  const installed = installedOnThisMachine();
  return installed && { ...installed, how: "installed Debian's package" };
}

let found: Found | null = null;

const howFound = (): string => found?.how ?? 'not looked for';

/** The path of a Chromium that starts. Throws with what to do when there is none and none could be installed. */
export function findOrInstallChromium(): string {
  if (!found) {
    found =
      installedOnThisMachine() ??
      playwrightBuild("Playwright's own build") ??
      installPlaywrightBuild() ??
      installDebianBuild();
    if (!found) {
      throw new Error(
        'No Chromium was found and none could be installed. Install Chromium or Chrome and set CHROMIUM_PATH to it.',
      );
    }
  }
  return found.path;
}

let shell: string | null = null;

/** The path of the headless shell, or of the whole Chromium where there is no shell or CHROMIUM_PATH names one. */
export function findHeadlessShell(): string {
  shell ??= process.env['CHROMIUM_PATH']
    ? findOrInstallChromium()
    : (firstThatStarts(onPath(shellNames)) ?? findOrInstallChromium());
  return shell;
}

/** Debian has the shell in a package of its own: beside Debian's Chromium, for whoever may install without being asked. */
function installHeadlessShell(): void {
  if (findHeadlessShell() !== '/usr/bin/chromium' || process.getuid?.() !== 0) return;
  installDebianPackages('chromium-headless-shell');
  shell = null;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const path = findOrInstallChromium();
    console.log(`Chromium: ${path} (${howFound()})`);
    installHeadlessShell();
    console.log(`Most tests run in ${findHeadlessShell()}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
