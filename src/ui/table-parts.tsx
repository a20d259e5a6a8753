import clsx from 'clsx';
import type { CSSProperties, ReactNode, Ref } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';

export type TableColumn<Row> = {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  readonly align?: 'start' | 'end';
  /** The cell that names the row: the row header, and the card's title. */
  readonly primary?: boolean;
  readonly hideOnCard?: boolean;
  /** It leaves where the table is narrow; on cards it stays. */
  readonly wideOnly?: boolean;
  readonly width?: string;
};

const onlyWide = 'md:max-xl:hidden';

/**
 * One table whose rows lay themselves out as cards on phones. The roles are stated, because changing the display of a
 * table's parts takes their meaning from screen readers. `rowCount`: of all rows, where only those in view are there.
 */
export function TableFrame({
  caption,
  head,
  children,
  className,
  fixed,
  rowCount,
  bodyRef,
}: {
  caption: string;
  head: ReactNode;
  children: ReactNode;
  className?: string | undefined;
  /** Columns keep their widths whatever rows are in view. */
  fixed?: boolean;
  rowCount?: number | undefined;
  bodyRef?: Ref<HTMLTableSectionElement>;
}) {
  return (
    <div
      className={clsx(
        'overflow-hidden rounded-card border border-line bg-surface shadow-raised md:overflow-x-auto',
        className,
      )}
    >
      <table
        role="table"
        aria-rowcount={rowCount}
        className={clsx(
          'block w-full border-collapse text-body md:table',
          fixed && 'md:table-fixed',
        )}
      >
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="sr-only md:not-sr-only md:table-header-group">
          <tr role="row" className="border-b border-line bg-sunken">
            {head}
          </tr>
        </thead>
        <tbody
          ref={bodyRef}
          role="rowgroup"
          className="block divide-y divide-line md:table-row-group"
        >
          {children}
        </tbody>
      </table>
    </div>
  );
}

export function HeaderCell({
  column,
  sorted,
  children,
}: {
  column: Pick<TableColumn<never>, 'align' | 'width' | 'wideOnly'>;
  sorted?: 'ascending' | 'descending' | 'none' | undefined;
  children: ReactNode;
}) {
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={sorted}
      style={column.width ? { width: column.width } : undefined}
      className={clsx(
        'px-4 py-2.5 text-small font-semibold text-muted',
        column.align === 'end' ? 'text-end' : 'text-start',
        column.wideOnly && onlyWide,
      )}
    >
      {children}
    </th>
  );
}

/** The head of a column that says nothing in sight. */
export function SilentHeaderCell({ label, className }: { label?: ReactNode; className?: string }) {
  return (
    <th role="columnheader" scope="col" className={clsx('px-2', className)}>
      <VisuallyHidden>{label}</VisuallyHidden>
    </th>
  );
}

/** Above the marks of the rows: what marks all of them. Cards have none. */
export function MarkHeaderCell({ children }: { children: ReactNode }) {
  return (
    <th role="columnheader" scope="col" className="relative w-14 ps-4 max-md:hidden">
      {children}
    </th>
  );
}

export function TableRow<Row>({
  row,
  columns,
  rowActions,
  onRowSelect,
  mark,
  marked,
  index,
  rowIndex,
  ref,
}: {
  row: Row;
  columns: readonly TableColumn<Row>[];
  rowActions?: ((row: Row) => ReactNode) | undefined;
  onRowSelect?: ((row: Row) => void) | undefined;
  /** What stands before the row: the box that selects it. */
  mark?: ReactNode;
  marked?: boolean | undefined;
  /** Of those in view, for whoever measures them. */
  index?: number | undefined;
  /** From 1, the head counted, where only the rows in view are there. */
  rowIndex?: number | undefined;
  ref?: Ref<HTMLTableRowElement>;
}) {
  return (
    <tr
      ref={ref}
      role="row"
      data-index={index}
      aria-rowindex={rowIndex}
      aria-selected={marked}
      className={clsx(
        'relative flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-3 hover:bg-brand-soft/50 md:table-row md:p-0',
        marked && 'bg-brand-soft/60',
        mark !== undefined && 'max-md:ps-16',
      )}
    >
      {mark === undefined ? null : (
        <td
          role="cell"
          className="z-1 max-md:absolute max-md:start-3 max-md:top-0.5 md:relative md:w-14 md:ps-4 md:align-middle"
        >
          {mark}
        </td>
      )}
      {columns.map((column) => (
        <RowCell key={column.id} row={row} column={column} onRowSelect={onRowSelect} />
      ))}
      {rowActions ? (
        <td
          role="cell"
          className="absolute end-2 top-1.5 flex md:static md:table-cell md:px-2 md:py-0.5 md:text-end"
        >
          <span className="relative inline-flex">{rowActions(row)}</span>
        </td>
      ) : null}
    </tr>
  );
}

function RowCell<Row>({
  row,
  column,
  onRowSelect,
}: {
  row: Row;
  column: TableColumn<Row>;
  onRowSelect: ((row: Row) => void) | undefined;
}) {
  const Cell = column.primary ? 'th' : 'td';
  const content = column.cell(row);
  return (
    <Cell
      role={column.primary ? 'rowheader' : 'cell'}
      {...(column.primary ? { scope: 'row' } : {})}
      className={clsx(
        'min-w-0 font-normal md:table-cell md:px-4 md:py-2.5 md:align-middle',
        column.primary
          ? 'text-start font-semibold max-md:w-full max-md:pe-14'
          : // A figure that does not fit beside its name stands whole below it.
            'flex flex-wrap gap-x-1.5 text-small md:text-body',
        column.align === 'end' ? 'tabular-nums md:text-end' : 'text-start',
        column.hideOnCard && 'max-md:hidden',
        column.wideOnly && onlyWide,
      )}
    >
      {column.primary ? null : (
        <span aria-hidden="true" className="text-faint md:hidden">
          {column.header}
        </span>
      )}
      {column.primary && onRowSelect ? (
        <button
          type="button"
          onClick={() => onRowSelect(row)}
          className="-my-2 min-h-12 text-start font-semibold text-ink underline-offset-3 after:absolute after:inset-0 hover:underline md:after:hidden"
        >
          {content}
        </button>
      ) : (
        <span className="min-w-0">{content}</span>
      )}
    </Cell>
  );
}

/** Room of rows that are not in view. */
export function RowsGap({ height }: { height: number }) {
  const style: CSSProperties = { height };
  return height > 0 ? (
    <tr aria-hidden="true" role="presentation" className="block md:table-row" style={style} />
  ) : null;
}
