import clsx from 'clsx';
import { createContext, useContext, useEffect, useRef } from 'react';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X, type LucideIcon } from 'lucide-react';
import hotToast, { resolveValue, useToaster } from 'react-hot-toast/headless';
import { IconButton } from './icon-button.tsx';
import { Progress } from './progress.tsx';
import { Spinner } from './spinner.tsx';

export type ToastKind = 'success' | 'error' | 'info' | 'warning' | 'loading';
export type ToastOptions = {
  readonly message?: string;
  readonly action?: { readonly label: string; readonly onAction: () => void };
  /** How far something is that takes a while. Such a message goes when that is done, and cannot be closed. */
  readonly progress?: {
    readonly done: number;
    readonly of: number;
    /** For people: "1,250 of 5,000 rows". */
    readonly figures: string;
  };
  /** Milliseconds. */
  readonly duration?: number;
  readonly id?: string;
  /** Said on the way to the first screen of a session, it waits for it. Any other needs somebody who is there. */
  readonly waits?: boolean;
};

/** Spec §9: 4000 ms for blank and error, 2000 ms for success, no limit for loading; 5000 ms when there is more to read or press. */
const durations: Record<ToastKind, number> = {
  success: 2000,
  error: 4000,
  info: 4000,
  warning: 4000,
  loading: Infinity,
};
const durationWithMore = 5000;
const exitDelay = 300;

/**
 * What is said on the way to the first screen is read there for as long as any other: a slow device has it on the screen
 * later than a message lasts. After so long it is of no use to anybody. Nothing else waits: what the work of somebody who
 * has signed out says late must not meet whoever signs in next.
 */
const longestWait = 15_000;
const waiting = new Map<string, { readonly since: number; readonly say: () => void }>();
let viewports = 0;
let count = 0;

function show(kind: ToastKind, title: string, options: ToastOptions = {}): string {
  const more = options.message !== undefined || options.action !== undefined;
  const duration =
    options.duration ?? (more && kind !== 'loading' ? durationWithMore : durations[kind]);
  const id = options.id ?? `said-${++count}`;
  const say = () =>
    void hotToast(
      (shown) => (
        <ToastBody
          kind={kind}
          title={title}
          options={options}
          onClose={() => hotToast.dismiss(shown.id)}
        />
      ),
      { id, duration, removeDelay: exitDelay },
    );
  if (viewports > 0) say();
  else if (options.waits === true) waiting.set(id, { since: Date.now(), say });
  return id;
}

function dismiss(id?: string): void {
  if (id === undefined) waiting.clear();
  else waiting.delete(id);
  hotToast.dismiss(id);
}

/** A place that shows messages is there, until the answer is called: they end with the session that they belong to. */
function comeToViewport(): () => void {
  viewports += 1;
  for (const { since, say } of waiting.values()) if (Date.now() - since < longestWait) say();
  waiting.clear();
  return () => {
    viewports -= 1;
    hotToast.remove();
  };
}

export const toast = {
  success: (title: string, options?: ToastOptions) => show('success', title, options),
  error: (title: string, options?: ToastOptions) => show('error', title, options),
  info: (title: string, options?: ToastOptions) => show('info', title, options),
  warning: (title: string, options?: ToastOptions) => show('warning', title, options),
  loading: (title: string, options?: ToastOptions) => show('loading', title, options),
  update: (id: string, kind: ToastKind, title: string, options?: ToastOptions) =>
    show(kind, title, { ...options, id }),
  dismiss,
};

const icons: Record<Exclude<ToastKind, 'loading'>, LucideIcon> = {
  success: CircleCheck,
  error: CircleAlert,
  info: Info,
  warning: TriangleAlert,
};
const iconTones: Record<ToastKind, string> = {
  success: 'text-good',
  error: 'text-bad',
  info: 'text-info',
  warning: 'text-warn',
  loading: 'text-muted',
};

/**
 * The one that is shown, the latest first as `useToaster` gives them: one that was waiting comes back when it goes, with
 * what is left of its time. One that leaves is shown until it has, unless the next is there. At most 20 wait (spec §9).
 */
function onScreen<T extends { readonly visible: boolean }>(toasts: readonly T[]): T[] {
  const shown = toasts.find(({ visible }) => visible) ?? toasts[0];
  return shown === undefined ? [] : [shown];
}

const CloseLabel = createContext('');

function ToastBody({
  kind,
  title,
  options,
  onClose,
}: {
  kind: ToastKind;
  title: string;
  options: ToastOptions;
  onClose: () => void;
}) {
  const closeLabel = useContext(CloseLabel);
  const Icon = kind === 'loading' ? null : icons[kind];
  return (
    <div className="flex flex-wrap items-start gap-x-3 py-1 ps-4 pe-1">
      {/* The words keep their room, and the buttons go under them: of a longer message on a phone, and of large text. */}
      <span
        className={clsx(
          'flex min-w-0 flex-1 items-start gap-3',
          options.message === undefined ? 'basis-[10rem]' : 'basis-[16rem]',
        )}
      >
        <span className={clsx('flex h-12 shrink-0 items-center', iconTones[kind])}>
          {Icon ? <Icon aria-hidden="true" className="size-5.5" /> : <Spinner />}
        </span>
        <span className="flex min-h-12 min-w-0 flex-1 flex-col justify-center py-1.5">
          {options.progress ? (
            // What grows is not read out: a live region says text that changes, but not the value of a bar.
            <Progress
              className="py-2 pe-4"
              label={title}
              value={options.progress.done}
              max={options.progress.of}
              valueText={options.progress.figures}
            />
          ) : (
            <span className="font-semibold">{title}</span>
          )}
          {options.message ? (
            <span className="text-small text-muted">{options.message}</span>
          ) : null}
        </span>
      </span>
      <span className="ms-auto flex items-center">
        {options.action ? (
          <button
            type="button"
            className="min-h-12 rounded-control px-3 font-semibold text-brand hover:bg-brand-soft"
            onClick={() => {
              options.action?.onAction();
              onClose();
            }}
          >
            {options.action.label}
          </button>
        ) : null}
        {options.progress ? null : <IconButton label={closeLabel} icon={X} onClick={onClose} />}
      </span>
    </div>
  );
}

/**
 * Said politely, by a region that stands before the message comes, as screen readers need it. Never over a screen's main
 * action: that stands in the head of the page or in a bar at the bottom, so messages are above such a bar. Only on phones,
 * where dialogs come from the bottom with their buttons, they are under the header while one is open. Mounted once, by the app.
 * One at a time: a pile of them hides what the person looks at.
 */
export function ToastViewport({ label, closeText }: { label: string; closeText: string }) {
  const {
    toasts,
    handlers: { startPause, endPause },
  } = useToaster();
  const section = useRef<HTMLElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);
  useEffect(comeToViewport, []);
  useEffect(() => {
    // Nobody loses a message while they read or reach it.
    const place = section.current;
    const pauses = ['pointerenter', 'focusin'] as const;
    const ends = ['pointerleave', 'focusout'] as const;
    const note = ({ relatedTarget }: FocusEvent) => {
      const isOutside = relatedTarget instanceof HTMLElement && !place?.contains(relatedTarget);
      if (isOutside) cameFrom.current = relatedTarget;
    };
    // A pressed message goes: whoever works by keyboard is back where they were before they came to it.
    const giveBack = ({ target }: Event) => {
      if (!(target instanceof Element) || target.closest('button') === null) return;
      const before = cameFrom.current;
      (before?.isConnected === true ? before : document.querySelector('main'))?.focus();
    };
    // It would be gone before whoever works by keyboard has come through a long page to it.
    const goThere = (event: KeyboardEvent) => {
      const button = event.key === 'F8' ? place?.querySelector('button') : null;
      if (!button) return;
      event.preventDefault();
      button.focus();
    };
    document.addEventListener('keydown', goThere);
    place?.addEventListener('focusin', note);
    place?.addEventListener('click', giveBack);
    for (const name of pauses) place?.addEventListener(name, startPause);
    for (const name of ends) place?.addEventListener(name, endPause);
    return () => {
      document.removeEventListener('keydown', goThere);
      place?.removeEventListener('focusin', note);
      place?.removeEventListener('click', giveBack);
      for (const name of pauses) place?.removeEventListener(name, startPause);
      for (const name of ends) place?.removeEventListener(name, endPause);
    };
  }, [startPause, endPause]);
  return (
    <CloseLabel value={closeText}>
      <section
        ref={section}
        aria-label={label}
        aria-live="polite"
        aria-relevant="additions text"
        aria-keyshortcuts="F8"
        className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--dock-height)+1.25rem)] z-60 flex flex-col items-center gap-2 px-3 max-sm:[body:has([role$=dialog])_&]:top-[calc(var(--header-bottom)+8px)] max-sm:[body:has([role$=dialog])_&]:bottom-auto sm:items-end sm:px-6"
      >
        {onScreen(toasts).map((shown) => (
          <div
            key={shown.id}
            className={clsx(
              'pointer-events-auto w-full max-w-md animate-appear rounded-card border border-line bg-raised text-ink shadow-overlay transition-opacity duration-300',
              shown.visible ? 'opacity-100' : 'pointer-events-none opacity-0',
            )}
          >
            {resolveValue(shown.message, shown)}
          </div>
        ))}
      </section>
    </CloseLabel>
  );
}
