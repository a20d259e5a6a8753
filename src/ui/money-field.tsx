import type { ComponentProps } from 'react';
import type { FieldTexts } from './field-frame.tsx';
import { TextField } from './text-field.tsx';

export type MoneyFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'type' | 'inputMode'> & { readonly currency?: string };

/** An amount as typed; the screen parses it with kernel/money. A number field would swallow what it can't read. */
export function MoneyField({ currency = '$', ...rest }: MoneyFieldProps) {
  return (
    <TextField
      {...rest}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      enterKeyHint={rest.enterKeyHint ?? 'done'}
      leading={<span className="text-body">{currency}</span>}
      inputClassName="text-end tabular-nums"
    />
  );
}
