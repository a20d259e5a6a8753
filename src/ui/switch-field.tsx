import { Switch } from '@base-ui/react/switch';
import { useId, type ReactNode } from 'react';

/** On or off, at once: no save button belongs to it. The whole row is the target. */
export function SwitchField({
  label,
  hint,
  checked,
  onCheckedChange,
  disabled = false,
}: {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
}) {
  const id = useId();
  return (
    <label className="flex min-h-12 cursor-pointer items-center justify-between gap-4 py-2 has-data-disabled:cursor-not-allowed has-data-disabled:opacity-60">
      <span className="min-w-0">
        <span id={`${id}-label`} className="block font-medium">
          {label}
        </span>
        {hint ? (
          <span id={`${id}-hint`} className="block text-small text-muted">
            {hint}
          </span>
        ) : null}
      </span>
      <Switch.Root
        checked={checked}
        onCheckedChange={(next) => onCheckedChange(next)}
        disabled={disabled}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="relative inline-flex h-8 w-14 shrink-0 items-center rounded-pill border-2 border-line-strong bg-sunken p-0.5 transition-colors duration-150 before:absolute before:-inset-2.5 data-checked:border-brand data-checked:bg-brand forced-colors:data-checked:bg-[Highlight]"
      >
        <Switch.Thumb className="size-6 rounded-full bg-line-strong transition-transform duration-150 ease-settle data-checked:translate-x-6 data-checked:bg-on-brand forced-colors:bg-[ButtonText]" />
      </Switch.Root>
    </label>
  );
}
