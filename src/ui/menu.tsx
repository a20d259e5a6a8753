import type { LucideIcon } from 'lucide-react';
import {
  cloneElement,
  useState,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { deferred } from './deferred.tsx';
import { useOnceOpened } from './use-once-opened.ts';

export type MenuProps = {
  /** Names the menu for screen readers. */
  readonly label: string;
  /** A button without a press of its own. */
  readonly trigger: ReactElement<Record<string, unknown>>;
  readonly align?: 'start' | 'center' | 'end';
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  readonly className?: string;
  readonly children: ReactNode;
};
export type OpenedMenuProps = MenuProps & Required<Pick<MenuProps, 'open' | 'onOpenChange'>>;

export type ItemContent = { readonly icon?: LucideIcon; readonly children: ReactNode };
export type MenuItemProps = ItemContent & {
  readonly onSelect: () => void;
  readonly danger?: boolean;
  readonly disabled?: boolean;
};
export type MenuLinkProps = ItemContent & { readonly to: string };
export type MenuGroupProps = { readonly label: string; readonly children: ReactNode };
export type MenuRadioGroupProps<V extends string> = {
  readonly label: string;
  readonly value: V;
  readonly onChange: (value: V) => void;
  readonly options: readonly {
    readonly value: V;
    readonly label: string;
    readonly icon?: LucideIcon;
  }[];
};

const parts = () => import('./menu-parts.tsx');

export const MenuItem = deferred<MenuItemProps>(() => parts().then((here) => here.MenuItem));
export const MenuLink = deferred<MenuLinkProps>(() => parts().then((here) => here.MenuLink));
export const MenuGroup = deferred<MenuGroupProps>(() => parts().then((here) => here.MenuGroup));
export const MenuSeparator = deferred<object>(() => parts().then((here) => here.MenuSeparator));
const RadioGroup = deferred<MenuRadioGroupProps<string>>(() =>
  parts().then((here) => here.MenuRadioGroup<string>),
);

/** A few short choices side by side; the menu stays open, since their effect is seen behind it. */
export function MenuRadioGroup<V extends string>({ onChange, ...props }: MenuRadioGroupProps<V>) {
  const choose = (value: string) => {
    const chosen = props.options.find((option) => option.value === value);
    if (chosen) onChange(chosen.value);
  };
  return <RadioGroup {...props} onChange={choose} />;
}

const Opened = deferred<OpenedMenuProps>(async () => {
  const [{ OpenedMenu }] = await Promise.all([
    parts(),
    // Whatever it holds is there with it.
    ...[MenuItem, MenuLink, MenuGroup, MenuSeparator, RadioGroup].map(({ preload }) => preload()),
  ]);
  return OpenedMenu;
});
export const preloadMenu = Opened.preload;

/** Until it is first opened, its trigger is all there is of it. */
export function Menu(props: MenuProps) {
  const [ownOpen, setOwnOpen] = useState(false);
  const { trigger, open = ownOpen, onOpenChange = setOwnOpen } = props;
  const opened = useOnceOpened(open);
  const closed = cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    onClick: () => onOpenChange(true),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      onOpenChange(true);
    },
  });
  if (!opened) return closed;
  return <Opened {...props} open={open} onOpenChange={onOpenChange} fallback={closed} />;
}
