import clsx from 'clsx';
import { useId } from 'react';

const tones = { brand: 'bg-brand', good: 'bg-good', warn: 'bg-warn', bad: 'bg-bad' } as const;

export function Progress({
  label,
  value,
  max = 100,
  valueText,
  hideLabel = false,
  tone = 'brand',
  className,
}: {
  label: string;
  value: number;
  max?: number;
  valueText?: string;
  hideLabel?: boolean;
  tone?: keyof typeof tones;
  className?: string;
}) {
  const labelId = useId();
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div className={clsx('flex flex-col gap-1.5', className)}>
      <div className={clsx('flex justify-between gap-3 text-small', hideLabel && 'sr-only')}>
        <span id={labelId} className="font-medium text-muted">
          {label}
        </span>
        {valueText ? (
          <span aria-hidden="true" className="text-end font-semibold text-ink tabular-nums">
            {valueText}
          </span>
        ) : null}
      </div>
      <div
        role="progressbar"
        aria-labelledby={labelId}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={Math.min(max, Math.max(0, value))}
        aria-valuetext={valueText}
        className="h-2 overflow-hidden rounded-pill bg-line"
      >
        <div
          className={clsx(
            'h-full origin-left rounded-pill transition-transform duration-300',
            tones[tone],
          )}
          style={{ transform: `scaleX(${share})` }}
        />
      </div>
    </div>
  );
}
