import { Search, X } from 'lucide-react';
import { useRef, type ComponentProps } from 'react';
import { IconButton } from './icon-button.tsx';
import { TextField } from './text-field.tsx';

export type SearchFieldProps = Omit<
  ComponentProps<'input'>,
  'value' | 'onChange' | 'type' | 'children'
> & {
  readonly label: string;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly clearLabel: string;
};

export function SearchField({
  label,
  value,
  onValueChange,
  clearLabel,
  onKeyDown,
  ...rest
}: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <TextField
      {...rest}
      ref={input}
      label={label}
      hideLabel
      type="search"
      enterKeyHint="search"
      autoComplete="off"
      inputClassName="text-ellipsis [&::-webkit-search-cancel-button]:appearance-none"
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && value !== '') {
          event.stopPropagation();
          onValueChange('');
        }
        onKeyDown?.(event);
      }}
      leading={<Search aria-hidden="true" className="size-5" />}
      trailing={
        value === '' ? null : (
          <IconButton
            label={clearLabel}
            icon={X}
            onClick={() => {
              onValueChange('');
              input.current?.focus();
            }}
          />
        )
      }
    />
  );
}
