import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import { minutesOf, quarterBeside, quarterHours, readTime } from '../kernel/time-of-day.ts';
import { controlBorder, controlLook, FieldFrame, type FieldTexts } from './field-frame.tsx';

/** What a field of a time of day says (`i18n/time-words.ts`). */
type TimeWords = {
  /** An hour as the language writes it, of minutes after midnight. */
  readonly formatTime: (minutes: number) => string;
  /** Names the list, and the button that opens it. */
  readonly list: string;
  readonly unreadable: string;
};

export type TimeFieldProps = FieldTexts & {
  /** `HH:mm`; empty: nothing, or nothing that can be read. */
  readonly value: string;
  readonly onValueChange: (time: string) => void;
  readonly words: TimeWords;
  readonly id?: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly className?: string;
};

/** By how many quarters of an hour a key moves. */
const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 4,
  PageUp: -4,
};

/**
 * A time of day, typed as people write it or taken from a list of quarter hours. The browser's own field follows the
 * browser's language, so that one page had two styles of hours. What is typed counts at once, and is written in the
 * style of the page when the field is left.
 */
export function TimeField({
  value,
  onValueChange,
  words,
  error,
  id,
  className,
  required,
  disabled,
  ...texts
}: TimeFieldProps) {
  const listId = useId();
  const place = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [left, setLeft] = useState(true);
  const [open, setOpen] = useState(false);

  // What was typed stands as long as it means the value: from elsewhere may come another one.
  const own = typed !== null && (readTime(typed) ?? '') === value ? typed : null;
  const minutes = minutesOf(value);
  const shown = own ?? (minutes === null ? '' : words.formatTime(minutes));
  const isUnreadable = left && value === '' && shown.trim() !== '';

  const take = (time: string) => {
    setTyped(null);
    onValueChange(time);
  };
  const leave = () => {
    setOpen(false);
    setLeft(true);
    if (value !== '') setTyped(null);
  };
  useClosedFromOutside(open, place, setOpen);

  const press = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      // The first press shows where one is.
      if (open || value === '') take(quarterBeside(value, step));
      setOpen(true);
      return;
    }
    if (!open || (event.key !== 'Escape' && event.key !== 'Enter')) return;
    // Of the list alone: the dialog around it stays, and its form is not sent.
    event.preventDefault();
    event.stopPropagation();
    setOpen(false);
  };

  return (
    <FieldFrame
      {...texts}
      error={error ?? (isUnreadable ? words.unreadable : undefined)}
      id={id}
      className={className}
    >
      {(wiring) => (
        <div
          ref={place}
          className="relative flex"
          onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && leave()}
        >
          <input
            {...wiring}
            type="text"
            role="combobox"
            aria-expanded={open}
            aria-controls={open ? listId : undefined}
            aria-autocomplete="none"
            aria-activedescendant={
              open && quarterHours.includes(value) ? `${listId}-${value}` : undefined
            }
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            required={required}
            disabled={disabled}
            value={shown}
            onChange={({ target }) => {
              setTyped(target.value);
              setLeft(false);
              onValueChange(readTime(target.value) ?? '');
            }}
            onKeyDown={press}
            className={clsx(controlLook, controlBorder(error), 'pe-13 tabular-nums')}
          />
          <button
            type="button"
            tabIndex={-1}
            disabled={disabled}
            aria-label={words.list}
            aria-expanded={open}
            aria-controls={open ? listId : undefined}
            onPointerDown={keepFocus}
            onClick={() => setOpen(!open)}
            className="absolute inset-y-0 end-0 flex w-12 items-center justify-center text-muted disabled:text-faint"
          >
            <ChevronDown aria-hidden="true" className="size-5" />
          </button>
          {open ? (
            <div
              ref={bringIntoView}
              id={listId}
              role="listbox"
              aria-label={words.list}
              className="absolute inset-x-0 top-full z-10 mt-1 max-h-56 overflow-y-auto overscroll-contain rounded-control border border-line bg-raised py-1 shadow-overlay"
            >
              {quarterHours.map((time) => (
                <button
                  key={time}
                  ref={time === value ? showInList : undefined}
                  id={`${listId}-${time}`}
                  type="button"
                  role="option"
                  tabIndex={-1}
                  aria-selected={time === value}
                  onPointerDown={keepFocus}
                  onClick={() => {
                    take(time);
                    setOpen(false);
                  }}
                  className="flex min-h-11 w-full items-center px-3 tabular-nums hover:bg-sunken aria-selected:bg-sunken aria-selected:font-semibold"
                >
                  {words.formatTime(minutesOf(time) ?? 0)}
                </button>
              ))}
            </div>
          ) : null}
        </div>
      )}
    </FieldFrame>
  );
}

/** Where the list would end below what can be seen of a dialog. */
const bringIntoView = (list: HTMLElement | null) => list?.scrollIntoView({ block: 'nearest' });

function showInList(option: HTMLElement | null) {
  const list = option?.parentElement;
  if (list) list.scrollTop = option.offsetTop - (list.clientHeight - option.offsetHeight) / 2;
}

/** The focus stays in the field, or, under a finger, where it was: the list comes without the keyboard. */
const keepFocus = (event: PointerEvent<HTMLElement>) => event.preventDefault();

/** Opened by a finger the list holds no focus that could leave it. */
function useClosedFromOutside(
  open: boolean,
  place: RefObject<HTMLElement | null>,
  setOpen: (open: boolean) => void,
) {
  useEffect(() => {
    if (!open) return undefined;
    const pressed = ({ target }: Event) => {
      if (target instanceof Node && !place.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', pressed);
    return () => document.removeEventListener('pointerdown', pressed);
  }, [open, place, setOpen]);
}
