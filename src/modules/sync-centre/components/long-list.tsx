import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useRef, type ReactNode } from 'react';
import { useTopInPage } from '../../../ui/use-top-in-page.ts';

/** From this many rows on only those in view are in the page. */
const longFrom = 40;

type LongListProps<T> = {
  readonly label: string;
  readonly items: readonly T[];
  readonly keyOf: (item: T) => string;
  /** The content of one `li`. */
  readonly children: (item: T) => ReactNode;
};

/** A list that stays quick with a thousand rows. Screen readers are told how many there are in all. */
export function LongList<T>(props: LongListProps<T>) {
  if (props.items.length >= longFrom) return <WindowedList {...props} />;
  const { label, items, keyOf, children } = props;
  return (
    <ul aria-label={label} className="divide-y divide-line border-t border-line">
      {items.map((item) => (
        <li key={keyOf(item)}>{children(item)}</li>
      ))}
    </ul>
  );
}

function WindowedList<T>({ label, items, keyOf, children }: LongListProps<T>) {
  'use no memo'; // The virtualizer changes in place, which the compiler takes for unchanged.
  const list = useRef<HTMLUListElement>(null);
  const top = useTopInPage(list);
  // oxlint-disable-next-line react/incompatible-library -- the directive above keeps the compiler away
  const rows = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => 88,
    overscan: 8,
    scrollMargin: top,
    getItemKey: (index) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item);
    },
  });
  return (
    <ul
      ref={list}
      aria-label={label}
      className="relative border-t border-line"
      style={{ height: rows.getTotalSize() }}
    >
      {rows.getVirtualItems().map((row) => {
        const item = items[row.index];
        if (item === undefined) return null;
        return (
          <li
            key={row.key}
            ref={rows.measureElement}
            data-index={row.index}
            aria-setsize={items.length}
            aria-posinset={row.index + 1}
            className="absolute inset-x-0 top-0 border-b border-line bg-surface"
            style={{ transform: `translateY(${row.start - top}px)` }}
          >
            {children(item)}
          </li>
        );
      })}
    </ul>
  );
}
