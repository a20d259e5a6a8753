import { Menu as BaseMenu } from '@base-ui/react/menu';
import clsx from 'clsx';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import type {
  ItemContent,
  MenuGroupProps,
  MenuItemProps,
  MenuLinkProps,
  MenuRadioGroupProps,
  OpenedMenuProps,
} from './menu.tsx';

const itemLook =
  'flex min-h-12 w-full cursor-pointer select-none items-center gap-3 rounded-control px-3 py-2 text-start text-body text-ink outline-none data-disabled:cursor-not-allowed data-disabled:text-faint data-highlighted:bg-brand-soft';

/** What `Menu` is once it was opened, its trigger included. */
export function OpenedMenu({
  label,
  trigger,
  align = 'end',
  open,
  onOpenChange,
  className,
  children,
}: OpenedMenuProps) {
  // Beside its trigger, so that it lies in the same landmark and not outside of all; out of the flow, so that the
  // trigger's row gets no further gap when it opens.
  const place = useRef<HTMLDivElement>(null);
  return (
    <BaseMenu.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <BaseMenu.Trigger render={trigger} />
      <div ref={place} className="absolute" />
      <BaseMenu.Portal container={place}>
        <BaseMenu.Positioner
          align={align}
          sideOffset={8}
          collisionPadding={8}
          className="z-50 outline-none"
        >
          <BaseMenu.Popup
            aria-label={label}
            className={clsx(
              'off-rail max-h-(--available-height) w-[18rem] max-w-(--available-width) origin-(--transform-origin) animate-appear overflow-y-auto rounded-card border border-line bg-raised p-1.5 text-ink shadow-overlay outline-none',
              className,
            )}
          >
            {children}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

function ItemContent({ icon: Icon, children }: ItemContent) {
  return (
    <>
      {Icon ? <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" /> : null}
      <span className="min-w-0 flex-1">{children}</span>
    </>
  );
}

export function MenuItem({
  icon,
  onSelect,
  danger = false,
  disabled = false,
  children,
}: MenuItemProps) {
  return (
    <BaseMenu.Item
      disabled={disabled}
      onClick={onSelect}
      className={clsx(itemLook, danger && 'text-bad data-highlighted:bg-bad-soft [&_svg]:text-bad')}
    >
      <ItemContent {...(icon ? { icon } : {})}>{children}</ItemContent>
    </BaseMenu.Item>
  );
}

export function MenuLink({ to, icon, children }: MenuLinkProps) {
  return (
    <BaseMenu.LinkItem closeOnClick render={<Link to={to} />} className={itemLook}>
      <ItemContent {...(icon ? { icon } : {})}>{children}</ItemContent>
    </BaseMenu.LinkItem>
  );
}

export function MenuGroup({ label, children }: MenuGroupProps) {
  return (
    <BaseMenu.Group>
      <BaseMenu.GroupLabel className="px-3 pb-1 pt-2 text-small font-semibold text-faint">
        {label}
      </BaseMenu.GroupLabel>
      {children}
    </BaseMenu.Group>
  );
}

export function MenuRadioGroup<V extends string>({
  label,
  value,
  onChange,
  options,
}: MenuRadioGroupProps<V>) {
  return (
    <MenuGroup label={label}>
      <BaseMenu.RadioGroup
        value={value}
        onValueChange={(next: V) => onChange(next)}
        className="flex flex-wrap gap-1.5 px-3 pb-1.5"
      >
        {options.map(({ value: option, label: text, icon: Icon }) => (
          <BaseMenu.RadioItem
            key={option}
            value={option}
            className="flex min-h-12 flex-1 cursor-pointer items-center justify-center gap-1.5 rounded-control border border-line px-2 text-center text-small font-medium text-muted outline-none select-none data-checked:border-brand data-checked:bg-brand-soft data-checked:font-semibold data-checked:text-brand data-highlighted:outline-2 data-highlighted:-outline-offset-1 data-highlighted:outline-brand forced-colors:data-checked:bg-[Highlight] forced-colors:data-checked:text-[HighlightText]"
          >
            {Icon ? <Icon aria-hidden="true" className="size-4.5 shrink-0" /> : null}
            {text}
          </BaseMenu.RadioItem>
        ))}
      </BaseMenu.RadioGroup>
    </MenuGroup>
  );
}

export function MenuSeparator() {
  return <BaseMenu.Separator className="mx-3 my-1.5 h-px bg-line" />;
}
