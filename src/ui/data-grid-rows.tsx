import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useRef, type ReactNode } from 'react';
import { RowsGap, TableFrame, TableRow, type TableColumn } from './table-parts.tsx';
import { useTopInPage } from './use-top-in-page.ts';

/** From this many rows on only those in view are in the page. */
export const rowsAreMany = (count: number): boolean => count >= 60;

export type GridRow<Row> = {
  readonly id: string;
  readonly row: Row;
  readonly selected: boolean | undefined;
  readonly mark: ReactNode;
};

type GridRowsProps<Row> = {
  readonly caption: string;
  readonly className: string | undefined;
  readonly head: ReactNode;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly GridRow<Row>[];
  readonly many: boolean;
  readonly rowActions: ((row: Row) => ReactNode) | undefined;
  readonly onRowSelect: ((row: Row) => void) | undefined;
};

/** The rows of a `DataGrid`, all of them or those in view. */
export function GridRows<Row>(props: GridRowsProps<Row>) {
  if (props.many) return <RowsInView {...props} />;
  const { caption, className, head, rows, columns, rowActions, onRowSelect } = props;
  return (
    <TableFrame caption={caption} className={className} head={head}>
      {rows.map(({ id, row, mark, selected }) => (
        <TableRow
          key={id}
          row={row}
          columns={columns}
          rowActions={rowActions}
          onRowSelect={onRowSelect}
          mark={mark}
          marked={selected}
        />
      ))}
    </TableFrame>
  );
}

function RowsInView<Row>({
  caption,
  className,
  head,
  rows,
  columns,
  rowActions,
  onRowSelect,
}: GridRowsProps<Row>) {
  'use no memo'; // The virtualizer changes in place, which the compiler takes for unchanged.
  const body = useRef<HTMLTableSectionElement>(null);
  const top = useTopInPage(body);
  // oxlint-disable-next-line react/incompatible-library -- the directive above keeps the compiler away
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => 56,
    overscan: 10,
    scrollMargin: top,
    getItemKey: (index) => rows[index]?.id ?? index,
  });
  const inView = virtualizer.getVirtualItems();
  const [first] = inView;
  const last = inView.at(-1);
  return (
    <TableFrame
      caption={caption}
      className={className}
      head={head}
      fixed
      rowCount={rows.length + 1}
      bodyRef={body}
    >
      <RowsGap height={(first?.start ?? top) - top} />
      {inView.map(({ index }) => {
        const each = rows[index];
        if (each === undefined) return null;
        return (
          <TableRow
            key={each.id}
            ref={virtualizer.measureElement}
            index={index}
            rowIndex={index + 2}
            row={each.row}
            columns={columns}
            rowActions={rowActions}
            onRowSelect={onRowSelect}
            mark={each.mark}
            marked={each.selected}
          />
        );
      })}
      <RowsGap height={virtualizer.getTotalSize() - ((last?.end ?? top) - top)} />
    </TableFrame>
  );
}
