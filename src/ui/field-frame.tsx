import clsx from 'clsx';
import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';

/** What every field takes; `id` is made up when the caller has none. */
export type FieldTexts = {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly hideLabel?: boolean;
  /** Shown after the label, e.g. "(optional)". */
  readonly optionalLabel?: string;
};

type Wiring = {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
};

export const controlLook =
  'min-h-12 w-full rounded-control border bg-surface px-3 py-2 text-ink placeholder:text-faint transition-[border-color,box-shadow] duration-100 not-aria-invalid:hover:border-brand focus-visible:border-brand focus-visible:outline-3 focus-visible:outline-offset-0 disabled:bg-sunken disabled:text-faint [&:is(input,textarea)]:read-only:bg-sunken';

/** The ids of what is said with a field: its hint and its error, where it has them. */
export function describedBy(id: string, hint: ReactNode, error: string | undefined) {
  if (hint && error) return `${id}-hint ${id}-error`;
  if (error) return `${id}-error`;
  return hint ? `${id}-hint` : undefined;
}

export function controlBorder(error: string | undefined): string {
  return error ? 'border-bad' : 'border-line-strong';
}

export function FieldFrame({
  id: givenId,
  label,
  hint,
  error,
  hideLabel,
  optionalLabel,
  className,
  children,
}: FieldTexts & {
  id?: string | undefined;
  className?: string | undefined;
  children: (wiring: Wiring) => ReactNode;
}) {
  const madeId = useId();
  const id = givenId ?? madeId;
  return (
    <div className={clsx('flex flex-col gap-1.5', className)}>
      <label
        htmlFor={id}
        className={clsx('text-small font-semibold text-ink', hideLabel && 'sr-only')}
      >
        {label}
        {optionalLabel ? (
          <span className="ms-1.5 font-normal text-faint">{optionalLabel}</span>
        ) : null}
      </label>
      {hint ? (
        <p id={`${id}-hint`} className="-mt-1 text-small text-muted">
          {hint}
        </p>
      ) : null}
      {children({
        id,
        'aria-describedby': describedBy(id, hint, error),
        'aria-invalid': error ? true : undefined,
      })}
      <FieldError id={`${id}-error`} message={error} />
    </div>
  );
}

export function FieldError({ id, message }: { id: string; message: string | undefined }) {
  if (!message) return null;
  return (
    <p id={id} className="flex items-start gap-1.5 text-small font-medium text-bad">
      <CircleAlert aria-hidden="true" className="h-lh w-[1.15em] shrink-0" />
      <span>{message}</span>
    </p>
  );
}
