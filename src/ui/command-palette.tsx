import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { Search, X, type LucideIcon } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { scrimLook } from './scrim.ts';
import { IconButton } from './icon-button.tsx';

export type PaletteItem = {
  /** Unique among all items. */
  readonly key: string;
  readonly icon: LucideIcon;
  readonly title: ReactNode;
  readonly subtitle?: ReactNode;
  readonly onSelect: () => void;
};
export type PaletteGroup = {
  readonly key: string;
  readonly label: string;
  readonly items: readonly PaletteItem[];
};

export type CommandPaletteProps = {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly label: string;
  readonly placeholder: string;
  readonly closeLabel: string;
  readonly query: string;
  readonly onQueryChange: (query: string) => void;
  /** Stands above the list, such as filters. */
  readonly toolbar?: ReactNode;
  readonly groups: readonly PaletteGroup[];
  /** Shown instead of the list when it has nothing. */
  readonly empty: ReactNode;
  /** Said aloud when it changes, such as the number of hits. */
  readonly status: string;
  /** Where the focus goes after the palette closed, if not back to where it was. */
  readonly finalFocus?: () => HTMLElement | true;
  readonly footer?: ReactNode;
};

/**
 * One field and a list that the arrow keys walk while the field keeps the focus. Fills the screen on phones. Items that
 * are chosen do not close it; `onSelect` does.
 */
export function CommandPalette({
  open,
  onOpenChange,
  label,
  placeholder,
  closeLabel,
  query,
  onQueryChange,
  toolbar,
  groups,
  empty,
  status,
  finalFocus,
  footer,
}: CommandPaletteProps) {
  const input = useRef<HTMLInputElement>(null);
  const hasItems = groups.some(({ items }) => items.length > 0);
  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={scrimLook} />
        <BaseDialog.Viewport className="fixed inset-0 z-50 flex items-start justify-center sm:p-4 sm:pt-[10dvh]">
          <BaseDialog.Popup
            initialFocus={input}
            {...(finalFocus ? { finalFocus } : {})}
            className="flex h-dvh w-full flex-col border-line bg-raised pt-(--safe-top) text-ink shadow-overlay outline-none transition-[transform,opacity] duration-150 data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:-translate-y-2 data-starting-style:opacity-0 sm:h-auto sm:max-h-[72dvh] sm:max-w-2xl sm:rounded-[18px] sm:border sm:pt-0"
          >
            <BaseDialog.Title className="sr-only">{label}</BaseDialog.Title>
            <Autocomplete.Root
              open
              inline
              mode="none"
              items={groups}
              autoHighlight="always"
              keepHighlight
              value={query}
              onValueChange={(value, { reason }) => {
                // Choosing an item would write its name into the field.
                if (reason !== 'item-press') onQueryChange(value);
              }}
              itemToStringValue={(item: PaletteItem) => item.key}
            >
              <div className="flex items-center gap-1 border-b border-line ps-4 pe-1.5">
                <Search aria-hidden="true" className="size-5 shrink-0 text-muted" />
                <Autocomplete.Input
                  ref={input}
                  aria-label={label}
                  placeholder={placeholder}
                  enterKeyHint="go"
                  autoComplete="off"
                  spellCheck={false}
                  className="min-h-15 min-w-0 flex-1 bg-transparent px-2 text-heading font-medium text-ellipsis outline-none placeholder:text-faint"
                />
                <BaseDialog.Close render={<IconButton label={closeLabel} icon={X} />} />
              </div>
              {toolbar ? <div className="border-b border-line px-4 py-2">{toolbar}</div> : null}
              <Autocomplete.Status className="sr-only">{status}</Autocomplete.Status>
              <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-[calc(0.5rem+var(--safe-bottom))]">
                {hasItems ? null : <div className="px-6 py-10 text-center text-muted">{empty}</div>}
                <Autocomplete.List aria-label={label} className="@container px-2">
                  {(group: PaletteGroup) => (
                    <Autocomplete.Group key={group.key} items={group.items} className="pt-2">
                      <Autocomplete.GroupLabel className="flex min-h-8 items-center px-3 text-small font-semibold text-muted">
                        {group.label}
                      </Autocomplete.GroupLabel>
                      <Autocomplete.Collection>
                        {(item: PaletteItem) => (
                          <Autocomplete.Item
                            key={item.key}
                            value={item}
                            onClick={item.onSelect}
                            className="flex min-h-13 cursor-pointer scroll-my-10 items-center gap-3 rounded-control px-3 py-1.5 outline-none select-none data-highlighted:bg-brand-soft"
                          >
                            <item.icon aria-hidden="true" className="size-5 shrink-0 text-muted" />
                            <span className="min-w-0 flex-1">
                              <span className="line-clamp-2 font-medium @max-[16rem]:line-clamp-none">
                                {item.title}
                              </span>
                              {item.subtitle ? (
                                <span className="line-clamp-1 text-small text-muted @max-[16rem]:line-clamp-none">
                                  {item.subtitle}
                                </span>
                              ) : null}
                            </span>
                          </Autocomplete.Item>
                        )}
                      </Autocomplete.Collection>
                    </Autocomplete.Group>
                  )}
                </Autocomplete.List>
              </div>
              {footer ? (
                <div className="border-t border-line px-4 py-2 text-small text-muted max-sm:hidden">
                  {footer}
                </div>
              ) : null}
            </Autocomplete.Root>
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
