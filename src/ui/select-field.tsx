import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { controlBorder, controlLook, FieldFrame, type FieldTexts } from './field-frame.tsx';

type SelectOption = {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
};
export type SelectFieldProps = FieldTexts &
  Omit<ComponentProps<'select'>, 'children'> & {
    readonly options: readonly SelectOption[];
    readonly placeholder?: string;
  };

export function SelectField({
  label,
  hint,
  error,
  hideLabel,
  optionalLabel,
  options,
  placeholder,
  className,
  id,
  ...rest
}: SelectFieldProps) {
  return (
    <FieldFrame
      {...{ label, hint, error, id, className }}
      {...(hideLabel === undefined ? {} : { hideLabel })}
      {...(optionalLabel === undefined ? {} : { optionalLabel })}
    >
      {(wiring) => (
        <span className="relative flex">
          <select
            {...rest}
            {...wiring}
            className={clsx(
              controlLook,
              controlBorder(error),
              'appearance-none pe-11 text-ellipsis',
            )}
          >
            {placeholder ? <option value="">{placeholder}</option> : null}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 end-3 my-auto size-5 text-muted"
          />
        </span>
      )}
    </FieldFrame>
  );
}
