import { cva } from 'class-variance-authority';
import clsx from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';

const segment = cva(
  'relative flex min-w-min flex-1 cursor-pointer @max-[13rem]:flex-none select-none items-center justify-center gap-1.5 rounded-control border-2 px-2 @max-[21rem]:px-1 font-semibold @[13rem]:@max-[21rem]:flex-col @[13rem]:@max-[21rem]:gap-0.5 transition-[background-color,border-color,color] duration-100 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand has-disabled:cursor-not-allowed has-disabled:opacity-60',
  {
    variants: {
      size: { md: 'min-h-12 text-small', lg: 'min-h-14 text-body' },
      tone: { good: '', bad: '', neutral: '' },
      chosen: { true: '', false: 'bg-surface hover:border-brand' },
      /** Whether any segment is chosen: the others step back, but stay pressable. */
      answered: { true: '', false: '' },
    },
    compoundVariants: [
      { tone: 'good', chosen: true, class: 'border-good bg-good text-on-good' },
      { tone: 'bad', chosen: true, class: 'border-bad bg-bad text-on-bad' },
      { tone: 'neutral', chosen: true, class: 'border-brand bg-brand-soft text-brand' },
      { chosen: false, answered: false, class: 'border-line-strong text-ink' },
      { chosen: false, answered: true, class: 'border-line text-muted' },
      { tone: 'good', chosen: false, class: '[&_svg]:text-good' },
      { tone: 'bad', chosen: false, class: '[&_svg]:text-bad' },
    ],
  },
);

type SegmentOption<V extends string> = {
  readonly value: V;
  readonly label: string;
  readonly icon?: LucideIcon;
  readonly tone?: 'good' | 'bad' | 'neutral';
};

export type SegmentedControlProps<V extends string> = {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly value: V | null;
  readonly onValueChange: (value: V) => void;
  readonly options: readonly SegmentOption<V>[];
  readonly size?: 'md' | 'lg';
  readonly name?: string;
  readonly id?: string;
  readonly disabled?: boolean;
  readonly describedBy?: string;
  readonly className?: string;
};

/** One choice of a few, as native radio buttons: arrow keys, forms and screen readers work as everywhere. */
export function SegmentedControl<V extends string>({
  label,
  hideLabel = false,
  value,
  onValueChange,
  options,
  size = 'md',
  name: givenName,
  id,
  disabled,
  describedBy,
  className,
}: SegmentedControlProps<V>) {
  const madeName = useId();
  const name = givenName ?? madeName;
  return (
    <fieldset
      id={id}
      aria-describedby={describedBy}
      disabled={disabled}
      className={clsx('@container w-full min-w-0', className)}
    >
      <legend className={clsx('mb-1.5 text-small font-semibold text-ink', hideLabel && 'sr-only')}>
        {label}
      </legend>
      {/* A word is never broken: in narrow places the icon goes above it, and what has no room to the next row. */}
      <div className="flex flex-wrap gap-2 @max-[13rem]:flex-col">
        {options.map(({ value: option, label: text, icon: Icon, tone = 'neutral' }) => {
          const chosen = option === value;
          return (
            <label
              key={option}
              className={segment({ size, tone, chosen, answered: value !== null })}
            >
              <input
                type="radio"
                name={name}
                value={option}
                checked={chosen}
                onChange={() => onValueChange(option)}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              {Icon ? (
                <Icon aria-hidden="true" className="size-5 shrink-0" strokeWidth={2.4} />
              ) : null}
              <span className="text-center leading-tight [overflow-wrap:normal]">{text}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
