import { use, type ComponentProps } from 'react';
import type { FieldTexts } from './field-frame.tsx';
import { TextField } from './text-field.tsx';
import { WrittenDay } from './written-day.ts';

export type DateFieldProps = FieldTexts & Omit<ComponentProps<'input'>, 'type'>;

/**
 * The device's own picker, which is the best there is for a finger; the value is `yyyy-MM-dd`. It writes a day in the
 * order of the browser's language, so the page writes it below in its own.
 */
export function DateField({ className, ...rest }: DateFieldProps) {
  const day = String(rest.value ?? '');
  const write = use(WrittenDay);
  return (
    <div className={className}>
      <TextField {...rest} type="date" inputClassName="tabular-nums" />
      {day === '' ? null : <p className="mt-1 text-small text-muted">{write(day)}</p>}
    </div>
  );
}
