import type { ComponentProps } from 'react';
import type { FieldTexts } from './field-frame.tsx';
import { TextField } from './text-field.tsx';

export type DateFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'type'> & { readonly kind?: 'date' | 'time' };

/** The device's own picker; the value is `yyyy-MM-dd` or `HH:mm`. */
export function DateField({ kind = 'date', ...rest }: DateFieldProps) {
  return <TextField {...rest} type={kind} inputClassName="tabular-nums" />;
}
