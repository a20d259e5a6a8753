import { Combobox as BaseCombobox } from '@base-ui/react/combobox';
import clsx from 'clsx';
import { Check, ChevronDown } from 'lucide-react';
import { useRef } from 'react';
import { controlBorder, controlLook, FieldFrame, type FieldTexts } from './field-frame.tsx';

type Option = { readonly value: string; readonly label: string; readonly hint?: string };

export type ComboboxProps = FieldTexts & {
  readonly value: string | null;
  readonly onValueChange: (value: string | null) => void;
  readonly options: readonly Option[];
  readonly placeholder?: string;
  /** What the list says when nothing matches. */
  readonly noMatchText: string;
  /** The accessible name of the arrow. */
  readonly openLabel: string;
  readonly disabled?: boolean;
  readonly id?: string;
  readonly className?: string;
};

/** One of many, found by typing a part of it. For a dozen or fewer the device's own `SelectField` is better. */
export function Combobox({
  value,
  onValueChange,
  options,
  placeholder,
  noMatchText,
  openLabel,
  disabled = false,
  ...frame
}: ComboboxProps) {
  const place = useRef<HTMLDivElement>(null);
  const chosen = options.find((option) => option.value === value) ?? null;
  return (
    <BaseCombobox.Root<Option>
      items={options}
      value={chosen}
      onValueChange={(next) => onValueChange(next?.value ?? null)}
      itemToStringLabel={(option) => option.label}
      isItemEqualToValue={(one, other) => one.value === other.value}
      disabled={disabled}
      autoHighlight
    >
      <FieldFrame {...frame}>
        {(wiring) => (
          <span className="relative flex">
            <BaseCombobox.Input
              {...wiring}
              placeholder={placeholder}
              className={clsx(controlLook, controlBorder(frame.error), 'pe-12')}
            />
            <BaseCombobox.Trigger
              aria-label={openLabel}
              className="absolute inset-y-0 end-0 flex w-12 items-center justify-center text-muted"
            >
              <ChevronDown aria-hidden="true" className="size-5" />
            </BaseCombobox.Trigger>
          </span>
        )}
      </FieldFrame>
      <div ref={place} className="contents" />
      <BaseCombobox.Portal container={place}>
        <BaseCombobox.Positioner sideOffset={6} collisionPadding={8} className="z-50 outline-none">
          <BaseCombobox.Popup className="max-h-[min(22rem,var(--available-height))] w-(--anchor-width) max-w-(--available-width) animate-appear overflow-y-auto overscroll-contain rounded-card border border-line bg-raised p-1.5 text-ink shadow-overlay">
            <BaseCombobox.Empty className="not-empty:px-3 not-empty:py-3 text-muted">
              {noMatchText}
            </BaseCombobox.Empty>
            <BaseCombobox.List>
              {(option: Option) => (
                <BaseCombobox.Item
                  key={option.value}
                  value={option}
                  className="flex min-h-12 cursor-pointer items-center gap-3 rounded-control px-3 py-2 outline-none select-none data-highlighted:bg-brand-soft forced-colors:data-highlighted:bg-[Highlight]"
                >
                  <span className="min-w-0 flex-1">
                    <span className="block">{option.label}</span>
                    {option.hint ? (
                      <span className="block text-small text-muted">{option.hint}</span>
                    ) : null}
                  </span>
                  <BaseCombobox.ItemIndicator>
                    <Check aria-hidden="true" className="size-5 text-brand" strokeWidth={2.6} />
                  </BaseCombobox.ItemIndicator>
                </BaseCombobox.Item>
              )}
            </BaseCombobox.List>
          </BaseCombobox.Popup>
        </BaseCombobox.Positioner>
      </BaseCombobox.Portal>
    </BaseCombobox.Root>
  );
}
