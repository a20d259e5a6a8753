import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../../i18n/format.ts';
import { TextField } from '../../../../../ui/text-field.tsx';
import { parseNumberAnswer } from '../../../model/domain/answer.ts';

/** Points with up to two decimals; an empty field is null where that is allowed. What is no number is not taken. */
export function PointsField({
  label,
  hint,
  value,
  most,
  optionalLabel,
  onChange,
}: {
  label: string;
  hint?: string;
  value: number | null;
  most: number;
  optionalLabel?: string;
  onChange: (points: number | null) => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const [typed, setTyped] = useState<string | null>(null);
  const [left, setLeft] = useState(true);
  const read = (text: string): number | null | undefined => {
    if (text.trim() === '') return optionalLabel === undefined ? 0 : null;
    const parsed = parseNumberAnswer(text);
    const number = parsed === null ? Number.NaN : Number(parsed);
    return number >= 0 && number <= most ? Math.round(number * 100) / 100 : undefined;
  };
  const wrong = typed !== null && left && read(typed) === undefined;
  return (
    <TextField
      label={label}
      {...(hint === undefined ? {} : { hint })}
      {...(optionalLabel === undefined ? {} : { optionalLabel })}
      inputMode="decimal"
      autoComplete="off"
      maxLength={9}
      inputClassName="max-w-[10rem] tabular-nums"
      value={typed ?? (value === null ? '' : String(value))}
      error={wrong ? t('templateEditor.points.wrong', { most: format.number(most) }) : undefined}
      onFocus={() => setLeft(false)}
      onChange={(event) => {
        setTyped(event.target.value);
        const points = read(event.target.value);
        if (points !== undefined) onChange(points);
      }}
      onBlur={() => {
        setLeft(true);
        if (typed !== null && read(typed) !== undefined) setTyped(null);
      }}
    />
  );
}
