import type { ReactNode } from 'react';
import {
  HeaderCell,
  SilentHeaderCell,
  TableFrame,
  TableRow,
  type TableColumn,
} from './table-parts.tsx';

export type DataTableProps<Row> = {
  readonly caption: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly rowActions?: (row: Row) => ReactNode;
  readonly rowActionsLabel?: string;
  readonly onRowSelect?: (row: Row) => void;
  readonly empty?: ReactNode;
  readonly className?: string;
};

/** A short table in an order of its own. What people sort, select from or scroll for long is a `DataGrid`. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  rowActions,
  rowActionsLabel,
  onRowSelect,
  empty,
  className,
}: DataTableProps<Row>) {
  if (rows.length === 0 && empty) return <>{empty}</>;
  return (
    <TableFrame
      caption={caption}
      className={className}
      head={
        <>
          {columns.map((column) => (
            <HeaderCell key={column.id} column={column}>
              {column.header}
            </HeaderCell>
          ))}
          {rowActions ? <SilentHeaderCell label={rowActionsLabel} /> : null}
        </>
      }
    >
      {rows.map((row) => (
        <TableRow
          key={rowKey(row)}
          row={row}
          columns={columns}
          rowActions={rowActions}
          onRowSelect={onRowSelect}
        />
      ))}
    </TableFrame>
  );
}
