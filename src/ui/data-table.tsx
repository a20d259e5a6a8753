import clsx from 'clsx';
import type { ReactNode } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';

type Column<Row> = {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  readonly align?: 'start' | 'end';
  /** The cell that names the row: the row header, and the card's title. */
  readonly primary?: boolean;
  readonly hideOnCard?: boolean;
  readonly width?: string;
};

export type DataTableProps<Row> = {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly rowActions?: (row: Row) => ReactNode;
  readonly rowActionsLabel?: string;
  readonly onRowSelect?: (row: Row) => void;
  readonly empty?: ReactNode;
  readonly className?: string;
};

/**
 * One table whose rows lay themselves out as cards on phones. The roles are stated, because changing the display of a
 * table's parts takes their meaning from screen readers.
 */
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
    <div
      className={clsx(
        'overflow-hidden rounded-card border border-line bg-surface shadow-raised md:overflow-x-auto',
        className,
      )}
    >
      <table role="table" className="block w-full border-collapse text-body md:table">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="sr-only md:not-sr-only md:table-header-group">
          <tr role="row" className="border-b border-line bg-sunken">
            {columns.map((column) => (
              <th
                key={column.id}
                role="columnheader"
                scope="col"
                style={column.width ? { width: column.width } : undefined}
                className={clsx(
                  'px-4 py-2.5 text-small font-semibold text-muted',
                  column.align === 'end' ? 'text-end' : 'text-start',
                )}
              >
                {column.header}
              </th>
            ))}
            {rowActions ? (
              <th role="columnheader" scope="col" className="px-2">
                <VisuallyHidden>{rowActionsLabel}</VisuallyHidden>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody role="rowgroup" className="block divide-y divide-line md:table-row-group">
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              role="row"
              className="relative flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-3 hover:bg-brand-soft/50 md:table-row md:p-0"
            >
              {columns.map((column) => {
                const Cell = column.primary ? 'th' : 'td';
                const content = column.cell(row);
                return (
                  <Cell
                    key={column.id}
                    role={column.primary ? 'rowheader' : 'cell'}
                    {...(column.primary ? { scope: 'row' } : {})}
                    className={clsx(
                      'min-w-0 font-normal md:table-cell md:px-4 md:py-2.5 md:align-middle',
                      column.primary
                        ? 'text-start font-semibold max-md:w-full max-md:pe-14'
                        : 'flex gap-1.5 text-small md:text-body',
                      column.align === 'end' ? 'tabular-nums md:text-end' : 'text-start',
                      column.hideOnCard && 'max-md:hidden',
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
              })}
              {rowActions ? (
                <td
                  role="cell"
                  className="absolute end-2 top-1.5 flex md:static md:table-cell md:px-2 md:py-0.5 md:text-end"
                >
                  <span className="relative inline-flex">{rowActions(row)}</span>
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
