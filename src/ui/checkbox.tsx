import { Check, Minus } from 'lucide-react';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { describedBy, FieldError } from './field-frame.tsx';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
};

export function Checkbox({ label, hint, error, className, id: givenId, ...rest }: CheckboxProps) {
  const madeId = useId();
  const id = givenId ?? madeId;
  return (
    <div className={className}>
      <div className="relative flex min-h-12 items-start gap-3 py-3">
        <span className="relative z-1 flex h-lh shrink-0 items-center text-body">
          <input
            {...rest}
            id={id}
            type="checkbox"
            aria-describedby={describedBy(id, hint, error)}
            aria-invalid={error ? true : undefined}
            className="peer size-6 cursor-pointer appearance-none rounded-[7px] border-2 border-line-strong bg-surface checked:border-brand checked:bg-brand indeterminate:border-brand indeterminate:bg-brand disabled:opacity-55 aria-invalid:border-bad forced-colors:appearance-auto"
          />
          <Check
            aria-hidden="true"
            strokeWidth={3.4}
            className="pointer-events-none absolute inset-0 m-auto hidden size-4 text-on-brand peer-checked:block peer-indeterminate:hidden forced-colors:hidden!"
          />
          <Minus
            aria-hidden="true"
            strokeWidth={3.4}
            className="pointer-events-none absolute inset-0 m-auto hidden size-4 text-on-brand peer-indeterminate:block forced-colors:hidden!"
          />
        </span>
        <span className="flex flex-col">
          {/* The whole row is pressed, hint and all. */}
          <label
            htmlFor={id}
            className="cursor-pointer text-body text-ink before:absolute before:inset-0"
          >
            {label}
          </label>
          {hint ? (
            <span id={`${id}-hint`} className="text-small text-muted">
              {hint}
            </span>
          ) : null}
        </span>
      </div>
      <FieldError id={`${id}-error`} message={error} />
    </div>
  );
}
