import clsx from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { describedBy, FieldError } from './field-frame.tsx';

export type RadioGroupProps<V extends string> = {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly value: V | null;
  readonly onValueChange: (value: V) => void;
  readonly options: readonly {
    readonly value: V;
    readonly label: string;
    readonly hint?: string;
    readonly icon?: LucideIcon;
    readonly disabled?: boolean;
  }[];
  readonly className?: string;
};

/** One of several that need a word of explanation each; a few short ones are a `SegmentedControl`. */
export function RadioGroup<V extends string>({
  label,
  hideLabel = false,
  hint,
  error,
  value,
  onValueChange,
  options,
  className,
}: RadioGroupProps<V>) {
  const id = useId();
  return (
    <fieldset
      aria-describedby={describedBy(id, hint, error)}
      className={clsx('min-w-0', className)}
    >
      <legend className={clsx('mb-1.5 text-small font-semibold text-ink', hideLabel && 'sr-only')}>
        {label}
      </legend>
      {hint ? (
        <p id={`${id}-hint`} className="-mt-1 mb-2 text-small text-muted">
          {hint}
        </p>
      ) : null}
      <div className="flex flex-col gap-2">
        {options.map(({ value: option, label: text, hint: why, icon: Icon, disabled }) => (
          <label
            key={option}
            className="relative flex min-h-12 cursor-pointer items-center gap-3 rounded-control border border-line-strong bg-surface px-3.5 py-2 transition-colors duration-100 hover:border-brand has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand has-disabled:cursor-not-allowed has-disabled:opacity-60"
          >
            <input
              type="radio"
              name={id}
              value={option}
              checked={option === value}
              disabled={disabled}
              onChange={() => onValueChange(option)}
              className="size-5.5 shrink-0 cursor-pointer appearance-none rounded-full border-2 border-line-strong bg-surface outline-none checked:border-[7px] checked:border-brand forced-colors:appearance-auto"
            />
            {Icon ? <Icon aria-hidden="true" className="size-5.5 shrink-0 text-muted" /> : null}
            <span className="min-w-0">
              <span className="block font-medium">{text}</span>
              {why ? <span className="block text-small text-muted">{why}</span> : null}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} message={error} />
    </fieldset>
  );
}
