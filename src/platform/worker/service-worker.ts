/** The page's door to its service worker: registration, messages, and the hand-over to a new version. */
import { BehaviorSubject, Observable } from 'rxjs';
import { parseWorkerMessage, type PageMessage, type WorkerMessage } from '../../../sw/messages.ts';
import { captureMarker } from '../photos/capture-marker.ts';
import { updatesAreHeld } from './hold-updates.ts';

const updateWaits = new BehaviorSubject(false);
const hourly = 60 * 60_000;
/** How often a page that could not reload at once looks whether it may. */
const reloadCheck = 5_000;
/** How long a person who asked for the new version waits for it to take over. */
const takeoverPatience = 10_000;

let registration: ServiceWorkerRegistration | null = null;
/** Of this tab, also once it was reloaded before the new version took over. */
const askedKey = 'storehand-update-asked';
let asked = false;

function wasAsked(): boolean {
  try {
    const before = sessionStorage.getItem(askedKey) !== null;
    sessionStorage.removeItem(askedKey);
    return asked || before;
  } catch {
    // a browser that keeps nothing: what this page knows
    return asked;
  }
}

function noteAsked(): void {
  asked = true;
  try {
    sessionStorage.setItem(askedKey, 'yes');
  } catch {
    // as above
  }
}

/** Emits whether a newer version of the app is installed and waits to take over. */
export function observeUpdate(): Observable<boolean> {
  return updateWaits.asObservable();
}

/**
 * The person asks for the new version: it takes over and the page reloads at the same place. Where the worker before
 * cannot be parted from its work, or another tab was faster, the page reloads all the same: a press is never without
 * an answer, and the version that waits has one page less to wait for.
 */
export async function applyUpdate(): Promise<void> {
  noteAsked();
  setTimeout(() => location.reload(), takeoverPatience);
  await activate();
}

/** Sends a message to the worker that serves this page, if there is one. At once: the page may be closing. */
export function tellWorker(message: PageMessage): void {
  navigator.serviceWorker?.controller?.postMessage(message);
}

/** What the worker says; messages that do not fit are left out. */
export function observeWorkerMessages(): Observable<WorkerMessage> {
  return new Observable((subscriber) => {
    const hear = (event: MessageEvent<unknown>) => {
      const message = parseWorkerMessage(event.data);
      if (message) subscriber.next(message);
    };
    navigator.serviceWorker?.addEventListener('message', hear);
    return () => navigator.serviceWorker?.removeEventListener('message', hear);
  });
}

/** Once, after the app is on the screen. In development only with `VITE_SERVICE_WORKER=on`. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  if (import.meta.env.DEV && import.meta.env['VITE_SERVICE_WORKER'] !== 'on') return;
  reloadOnTakeover();
  if (document.readyState === 'complete') void register();
  else window.addEventListener('load', () => void register(), { once: true });
}

async function register(): Promise<void> {
  try {
    registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  } catch {
    // without a worker the app still works online; the next start tries again
    return;
  }
  watchForUpdate(registration);
  forgetWhatWasGiven(registration);
  setInterval(lookForUpdate, hourly);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') lookForUpdate();
    else void updateUnseen();
  });
}

/**
 * The reload after ten seconds may bring the new version itself: nothing takes over this page then, and what was asked
 * for must not reload it over work in hand when the version after it comes.
 */
function forgetWhatWasGiven({ waiting, active }: ServiceWorkerRegistration): void {
  if (!asked && waiting === null && navigator.serviceWorker.controller === active) wasAsked();
}

function lookForUpdate(): void {
  registration?.update().catch(() => undefined);
}

function watchForUpdate(found: ServiceWorkerRegistration): void {
  const waits = () => {
    // without a controller this is the first visit: there is nothing to update
    updateWaits.next(found.waiting !== null && navigator.serviceWorker.controller !== null);
  };
  const watchInstalling = () => found.installing?.addEventListener('statechange', waits);
  waits();
  watchInstalling();
  found.addEventListener('updatefound', watchInstalling);
}

async function activate(): Promise<void> {
  const waiting = registration?.waiting;
  const message: PageMessage = { type: 'ACTIVATE_UPDATE' };
  waiting?.postMessage(message, []);
}

async function isBusy(): Promise<boolean> {
  // an open camera hides the page, and a reload would lose its picture
  return captureMarker.read() !== null || updatesAreHeld();
}

/** Nobody looks and nothing is in hand: the best moment for the new version. */
async function updateUnseen(): Promise<void> {
  if (updateWaits.value && !(await isBusy()) && document.visibilityState === 'hidden') {
    await activate();
  }
}

/** A new version serves this page from now on; the old one's parts that were not loaded yet are gone. */
function reloadOnTakeover(): void {
  let served = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (!served) {
      served = true;
      return;
    }
    if (wasAsked()) location.reload();
    else void reloadWhenFree();
  });
}

/** Another tab asked for the new version; here something may still be in hand. */
async function reloadWhenFree(): Promise<void> {
  if (await isBusy()) setTimeout(() => void reloadWhenFree(), reloadCheck);
  else location.reload();
}
