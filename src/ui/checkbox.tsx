import clsx from 'clsx';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { FieldError } from './field-frame.tsx';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
};

export function Checkbox({ label, hint, error, className, id: givenId, ...rest }: CheckboxProps) {
  const madeId = useId();
  const id = givenId ?? madeId;
  const describedBy = clsx(hint && `${id}-hint`, error && `${id}-error`) || undefined;
  return (
    <div className={className}>
      <div className="flex min-h-12 items-start gap-3 py-3">
        <input
          {...rest}
          id={id}
          type="checkbox"
          aria-describedby={describedBy}
          aria-invalid={error ? true : undefined}
          className="mt-px size-5.5 shrink-0 accent-brand"
        />
        <span className="flex flex-col">
          <label htmlFor={id} className="cursor-pointer text-body text-ink">
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
