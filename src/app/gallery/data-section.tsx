import { Store, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useGridWords } from '../../i18n/grid-words.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { ChartFrame } from '../../ui/chart-frame.tsx';
import { Button } from '../../ui/button.tsx';
import { DataGrid } from '../../ui/data-grid.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { List, ListRow } from '../../ui/list-row.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { StatCard, StatGrid } from '../../ui/stat-card.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { toast } from '../../ui/toasts.tsx';

const rows = [
  { id: '1', store: '#7486 Riverside Plaza', sales: '$36,250.00', cost: '$1,496.66', on: true },
  { id: '2', store: '#7505 Maple Street', sales: '$31,900.00', cost: '$1,805.92', on: false },
  { id: '3', store: '#7506 Harbor Point', sales: '$28,400.00', cost: '$1,077.60', on: true },
];
const days = [
  ['Sun', 1806],
  ['Mon', 1060],
  ['Tue', 1275],
  ['Wed', 1161],
  ['Thu', 1420],
] as const;

const parts = Array.from({ length: 400 }, (_, at) => ({
  id: String(at),
  name: `Part ${at + 1}`,
  stock: (at * 37) % 113,
}));

function Grid() {
  const words = useGridWords();
  return (
    <DataGrid
      caption="Parts"
      words={words}
      rows={parts}
      rowKey={({ id }) => id}
      sortedBy={{ column: 'name' }}
      selection={{
        label: ({ name }) => `Select ${name}`,
        bar: (selected, clear) => (
          <Button onClick={clear}>{`Clear ${selected.length} selected`}</Button>
        ),
      }}
      columns={[
        {
          id: 'name',
          header: 'Part',
          primary: true,
          cell: ({ name }) => name,
          sortValue: ({ name }) => name,
        },
        {
          id: 'stock',
          header: 'In stock',
          align: 'end',
          cell: ({ stock }) => stock,
          sortValue: ({ stock }) => stock,
          largestFirst: true,
        },
      ]}
    />
  );
}

export function DataSection() {
  const [tab, setTab] = useState<'one' | 'two' | 'three' | 'four'>('one');
  const [page, setPage] = useState(2);
  const [sought, setSought] = useState('');
  const found = rows.filter(({ store }) => store.toLowerCase().includes(sought.toLowerCase()));
  return (
    <>
      <StatGrid label="Figures">
        <StatCard label="Left this week" value="$1,931.50" tone="good" hint="1 day to go" />
        <StatCard label="Off track" value="-4.20%" tone="bad" />
        <StatCard label="Open" value="3" tone="warn" icon={Store} />
        <StatCard label="Loading" value="" loading />
      </StatGrid>
      <Tabs
        label="Tabs"
        value={tab}
        onValueChange={setTab}
        tabs={[
          {
            value: 'one',
            label: 'Table',
            badge: '3',
            panel: (
              <div className="flex flex-col gap-3">
                <FilterBar count={`Showing ${found.length} stores`}>
                  <SearchField
                    label="Search"
                    placeholder="Number or name"
                    clearLabel="Clear"
                    value={sought}
                    onValueChange={setSought}
                  />
                  <SelectField
                    label="Status"
                    hideLabel
                    options={[{ value: '', label: 'All statuses' }]}
                  />
                </FilterBar>
                <DataTable
                  caption="Stores"
                  rows={found}
                  rowKey={({ id }) => id}
                  rowActionsLabel="Actions"
                  rowActions={() => <IconButton label="Delete" icon={Trash2} />}
                  onRowSelect={({ store }) => toast.info(store)}
                  columns={[
                    { id: 'store', header: 'Store', cell: ({ store }) => store, primary: true },
                    { id: 'sales', header: 'Sales', cell: ({ sales }) => sales, align: 'end' },
                    { id: 'cost', header: 'Food cost', cell: ({ cost }) => cost, align: 'end' },
                    {
                      id: 'status',
                      header: 'Status',
                      cell: ({ on }) => (
                        <Badge tone={on ? 'good' : 'bad'}>{on ? 'On track' : 'Off track'}</Badge>
                      ),
                    },
                  ]}
                />
                <Pager
                  page={page}
                  pages={7}
                  onPage={setPage}
                  label="Pages"
                  text={`Page ${page} of 7`}
                  previousLabel="Previous"
                  nextLabel="Next"
                />
              </div>
            ),
          },
          {
            value: 'two',
            label: 'List',
            panel: (
              <List label="List">
                <ListRow to="/modules" title="A link" subtitle="Subtitle" trailing="$12.00" />
                <ListRow title="Not a link" meta={<Badge>meta</Badge>} />
              </List>
            ),
          },
          { value: 'four', label: 'Grid', badge: '400', panel: <Grid /> },
          {
            value: 'three',
            label: 'Chart',
            panel: (
              <Card>
                <ChartFrame
                  title="Food cost"
                  summary="Sunday was the dearest day, $356 above its share."
                  legend={[
                    { tone: 'brand', label: 'Within its share' },
                    { tone: 'accent', label: 'Above it' },
                    { tone: 'muted', label: 'Share of a day', dashed: true },
                  ]}
                  dataLabel="Show the figures"
                  columns={['Day', 'Food cost']}
                  rows={days.map(([day, cost]) => [day, `$${cost}`])}
                >
                  <div className="flex h-32 items-end gap-2">
                    {days.map(([day, cost]) => (
                      <span
                        key={day}
                        data-fills
                        className={`flex-1 rounded-t-md ${cost > 1450 ? 'bg-accent' : 'bg-brand'}`}
                        style={{ height: `${cost / 19}%` }}
                      />
                    ))}
                  </div>
                </ChartFrame>
              </Card>
            ),
          },
        ]}
      />
    </>
  );
}
