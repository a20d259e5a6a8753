import {
  createPaginatedRowModel,
  createSortedRowModel,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
} from '@tanstack/react-table';
import clsx from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useLayoutEffect, useMemo, type ReactNode } from 'react';
import { Checkbox } from './checkbox.tsx';
import { GridRows, rowsAreMany, type GridRow } from './data-grid-rows.tsx';
import { IconButton } from './icon-button.tsx';
import { Pager } from './pager.tsx';
import { SelectField } from './select-field.tsx';
import { HeaderCell, MarkHeaderCell, SilentHeaderCell, type TableColumn } from './table-parts.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

type GridColumn<Row> = TableColumn<Row> & {
  /** What it is sorted by; left out: it cannot be. Null stands last, whichever way it is sorted. */
  readonly sortValue?: (row: Row) => string | number | null;
  /** The first press shows the largest first: a figure of which the large ones matter. */
  readonly largestFirst?: boolean;
};

export type GridWords = {
  readonly sortBy: string;
  readonly ascending: string;
  readonly descending: string;
  readonly selectAll: string;
  readonly pages: string;
  readonly page: (page: number, pages: number) => string;
  readonly previous: string;
  readonly next: string;
  /** BCP 47: texts are sorted as its readers do. */
  readonly language: string;
};

export type DataGridProps<Row extends object> = {
  readonly caption: string;
  readonly columns: readonly GridColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly words: GridWords;
  readonly sortedBy: { readonly column: string; readonly descending?: boolean };
  /** Where the rows are one page of many: they come in the order of `sortedBy`, and another one is asked for. */
  readonly onSort?: (column: string, descending: boolean) => void;
  /** Rows of one page; left out: all rows are on one, and only those in view are in the document. */
  readonly pageSize?: number;
  /** Left out: nothing can be selected. */
  readonly selection?: {
    readonly label: (row: Row) => string;
    /** What can be done with the selected rows; above the table while there are any. */
    readonly bar: (rows: readonly Row[], clear: () => void) => ReactNode;
  };
  /** Above the table: what is done with all rows, given in the order in which they stand. */
  readonly tools?: (rows: readonly Row[]) => ReactNode;
  readonly rowActions?: (row: Row) => ReactNode;
  readonly rowActionsLabel?: string;
  readonly onRowSelect?: (row: Row) => void;
  readonly empty?: ReactNode;
  readonly className?: string;
};

const features = tableFeatures({
  rowSortingFeature,
  rowSelectionFeature,
  rowPaginationFeature,
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
});

/** Texts as a reader of the language sorts them, with numbers in them by their value; figures by size. */
function comparison(language: string) {
  const texts = new Intl.Collator(language, { numeric: true, sensitivity: 'base' });
  return (one: unknown, other: unknown): number =>
    typeof one === 'number' && typeof other === 'number'
      ? one - other
      : texts.compare(String(one), String(other));
}

/**
 * A table that people work with: sorted by a press on a column's head (on a phone, where rows are cards, by a choice above
 * them), selected with Shift for a range, in pages, or as long as it is.
 */
export function DataGrid<Row extends object>({
  caption,
  columns,
  rows,
  rowKey,
  words,
  sortedBy,
  onSort,
  pageSize,
  selection,
  tools,
  rowActions,
  rowActionsLabel,
  onRowSelect,
  empty,
  className,
}: DataGridProps<Row>) {
  'use no memo'; // The table's rows come from methods of an object that stays the same.
  const definitions = useMemo((): ColumnDef<typeof features, Row>[] => {
    const compare = comparison(words.language);
    return columns.map(({ id, sortValue, largestFirst }) => ({
      id,
      accessorFn: (row: Row) => sortValue?.(row) ?? undefined,
      enableSorting: sortValue !== undefined,
      sortDescFirst: largestFirst ?? false,
      sortUndefined: 'last',
      sortFn: (one, other, columnId) => compare(one.getValue(columnId), other.getValue(columnId)),
    }));
  }, [columns, words.language]);
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowKey,
    enableSortingRemoval: false,
    enableMultiSort: false,
    enableRowSelection: selection !== undefined,
    // A row that the sync brings must not lead anybody to another page.
    autoResetPageIndex: false,
    initialState: {
      sorting: onSort ? [] : [{ id: sortedBy.column, desc: sortedBy.descending ?? false }],
      pagination: { pageIndex: 0, pageSize: pageSize ?? Number.MAX_SAFE_INTEGER },
    },
  });
  const pages = Math.max(1, table.getPageCount());
  const page = Math.min(table.state.pagination.pageIndex, pages - 1);
  const isPastTheEnd = page !== table.state.pagination.pageIndex;
  useLayoutEffect(() => {
    // The last row of the last page was deleted, or fewer rows are asked for.
    if (isPastTheEnd) table.setPageIndex(page);
  }, [isPastTheEnd, page, table]);
  if (rows.length === 0 && empty) return <>{empty}</>;

  const [sorting] = onSort
    ? [{ id: sortedBy.column, desc: sortedBy.descending ?? false }]
    : table.state.sorting;
  const sort = (id: string, desc: boolean) => {
    if (onSort) onSort(id, desc);
    else table.setSorting([{ id, desc }]);
  };
  const firstDesc = (id: string) =>
    columns.find((column) => column.id === id)?.largestFirst ?? false;
  const sortOf = (id: string) => {
    if (sorting?.id !== id) return 'none' as const;
    return sorting.desc ? ('descending' as const) : ('ascending' as const);
  };
  const sortable = columns.filter((column) => column.sortValue !== undefined);
  const shown = table.getRowModel().rows.map((row): GridRow<Row> => {
    const isSelected = row.getIsSelected();
    return {
      id: row.id,
      row: row.original,
      selected: selection === undefined ? undefined : isSelected,
      mark:
        selection === undefined ? undefined : (
          <Checkbox
            label={<VisuallyHidden>{selection.label(row.original)}</VisuallyHidden>}
            checked={isSelected}
            onChange={row.getToggleSelectedHandler()}
            className="w-6"
          />
        ),
    };
  });
  const selected =
    selection === undefined ? [] : table.getSelectedRowModel().rows.map((row) => row.original);

  return (
    <div className="flex flex-col gap-3">
      {sortable.length > 1 ? (
        <div
          className={clsx(
            'flex items-end gap-2',
            // A column that is not always there can't be pressed to sort by it.
            columns.some(({ wideOnly }) => wideOnly) ? 'min-[100rem]:hidden' : 'md:hidden',
          )}
        >
          <SelectField
            className="flex-1 md:max-w-80"
            label={words.sortBy}
            value={sorting?.id ?? ''}
            options={sortable.map(({ id, header }) => ({ value: id, label: header }))}
            onChange={({ target }) => {
              sort(target.value, firstDesc(target.value));
            }}
          />
          <IconButton
            icon={sorting?.desc ? ArrowDown : ArrowUp}
            label={sorting?.desc ? words.descending : words.ascending}
            onClick={() => sorting && sort(sorting.id, !sorting.desc)}
          />
        </div>
      ) : null}
      {tools?.(table.getSortedRowModel().rows.map((row) => row.original))}
      {selected.length > 0 ? selection?.bar(selected, () => table.resetRowSelection(true)) : null}
      <GridRows
        caption={caption}
        className={className}
        columns={columns}
        rows={shown}
        many={pageSize === undefined && rowsAreMany(shown.length)}
        rowActions={rowActions}
        onRowSelect={onRowSelect}
        head={
          <>
            {selection === undefined ? null : (
              <MarkHeaderCell>
                <Checkbox
                  label={<VisuallyHidden>{words.selectAll}</VisuallyHidden>}
                  checked={table.getIsAllRowsSelected()}
                  ref={(box) => {
                    if (box) box.indeterminate = table.getIsSomeRowsSelected();
                  }}
                  onChange={table.getToggleAllRowsSelectedHandler()}
                  className="w-6"
                />
              </MarkHeaderCell>
            )}
            {columns.map((column) => (
              <HeaderCell
                key={column.id}
                column={column}
                sorted={column.sortValue === undefined ? undefined : sortOf(column.id)}
              >
                {column.sortValue === undefined ? (
                  column.header
                ) : (
                  <SortButton
                    label={column.header}
                    atEnd={column.align === 'end'}
                    sorted={sortOf(column.id)}
                    onPress={() =>
                      sort(
                        column.id,
                        sorting?.id === column.id ? !sorting.desc : firstDesc(column.id),
                      )
                    }
                  />
                )}
              </HeaderCell>
            ))}
            {rowActions ? <SilentHeaderCell label={rowActionsLabel} /> : null}
          </>
        }
      />
      <Pager
        page={page + 1}
        pages={pages}
        onPage={(next) => table.setPageIndex(next - 1)}
        label={words.pages}
        text={words.page(page + 1, pages)}
        previousLabel={words.previous}
        nextLabel={words.next}
      />
    </div>
  );
}

function SortButton({
  label,
  atEnd,
  sorted,
  onPress,
}: {
  label: string;
  /** Figures end where their head does, so that the arrow stands before it. */
  atEnd: boolean;
  sorted: 'ascending' | 'descending' | 'none';
  onPress: () => void;
}) {
  const Arrow = sorted === 'descending' ? ArrowDown : ArrowUp;
  return (
    <>
      {/* Cards have no head to press: its words stay for whoever listens. */}
      <span className="md:hidden">{label}</span>
      <button
        type="button"
        onClick={onPress}
        className={clsx(
          '-my-2.5 inline-flex min-h-12 items-center gap-1 rounded-md font-semibold hover:text-ink max-md:hidden',
          atEnd ? 'flex-row-reverse text-end' : 'text-start',
        )}
      >
        {label}
        <Arrow
          aria-hidden="true"
          {...(sorted === 'none' && { 'data-unsorted': '' })}
          className={sorted === 'none' ? 'size-4 opacity-0' : 'size-4 text-brand'}
        />
      </button>
    </>
  );
}
