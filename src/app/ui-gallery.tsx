import { Check, Minus, Plus, Store, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Chip } from '../ui/chip.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { DateField } from '../ui/date-field.tsx';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { List, ListRow } from '../ui/list-row.tsx';
import { Menu, MenuGroup, MenuItem, MenuLink, MenuSeparator } from '../ui/menu.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Page } from '../ui/page.tsx';
import { Progress } from '../ui/progress.tsx';
import { RecordStatusBadge } from '../ui/record-status-badge.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { SkeletonList } from '../ui/skeleton.tsx';
import { StatCard, StatGrid } from '../ui/stat-card.tsx';
import { EmptyState, ErrorState, NoAccessState, OfflineState } from '../ui/states.tsx';
import { LinkTabs, Tabs } from '../ui/tabs.tsx';
import { TextField } from '../ui/text-field.tsx';
import { toast } from '../ui/toasts.tsx';

const tones = ['neutral', 'good', 'warn', 'bad', 'info', 'accent'] as const;
const rows = [
  { id: '1', store: '#7486 Riverside Plaza', cost: '$1,496.66', status: 'On track' },
  { id: '2', store: '#7505 Maple Street', cost: '$1,805.92', status: 'Off track' },
];

/** Every part of the design system in its states, to look at while building. Development only. */
export function UiGallery() {
  const [answer, setAnswer] = useState<'pass' | 'fail' | 'na' | null>('pass');
  const [tab, setTab] = useState<'one' | 'two'>('one');
  const [pressed, setPressed] = useState(true);
  return (
    <Page>
      <PageHeader
        title="Design system"
        subtitle="Every part in its states."
        backTo="/modules"
        backLabel="Modules"
        meta={<Badge tone="accent">Development</Badge>}
        actions={
          <Menu label="More" trigger={<Button>More</Button>}>
            <MenuGroup label="Group">
              <MenuItem icon={Plus} onSelect={() => toast.success('Added')}>
                Add
              </MenuItem>
              <MenuLink to="/modules" icon={Store}>
                Modules
              </MenuLink>
              <MenuSeparator />
              <MenuItem icon={Trash2} danger onSelect={() => toast.error('Deleted')}>
                Delete
              </MenuItem>
            </MenuGroup>
          </Menu>
        }
      />
      <Card title="Buttons">
        <div className="flex flex-wrap gap-2">
          {(['primary', 'secondary', 'quiet', 'danger'] as const).map((variant) => (
            <Button key={variant} variant={variant} icon={Plus}>
              {variant}
            </Button>
          ))}
          <Button variant="primary" pending>
            Pending
          </Button>
          <Button disabled>Disabled</Button>
          <Button size="lg">Large</Button>
          <Button size="sm">Small</Button>
          <IconButton label="Delete" icon={Trash2} variant="danger" badge="9" />
        </div>
      </Card>
      <Card title="Fields">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Text"
            hint="A hint"
            placeholder="Placeholder"
            optionalLabel="(optional)"
          />
          <TextField id="gallery-wrong" label="Wrong" error="Please fill in all fields" />
          <MoneyField label="Amount" defaultValue="1,234.50" />
          <DateField label="Date" />
          <SelectField label="Select" options={[{ value: 'a', label: 'Option' }]} />
          <TextField label="Notes" multiline />
          <Checkbox label="Checkbox" hint="A hint" defaultChecked />
          <Checkbox label="Checkbox" />
        </div>
        <ErrorSummary
          className="mt-4"
          title="Please check"
          errors={[{ fieldId: 'gallery-wrong', message: 'Please fill in all fields' }]}
        />
      </Card>
      <Card title="Answers">
        <SegmentedControl
          label="Answer"
          size="lg"
          value={answer}
          onValueChange={setAnswer}
          onClear={() => setAnswer(null)}
          options={[
            { value: 'pass', label: 'Pass', icon: Check, tone: 'good' },
            { value: 'fail', label: 'Fail', icon: X, tone: 'bad' },
            { value: 'na', label: 'N/A', icon: Minus },
          ]}
        />
      </Card>
      <Card title="Badges">
        <div className="flex flex-wrap gap-2">
          {tones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
          {(['on_device', 'sending', 'office_has_it', 'needs_attention'] as const).map((state) => (
            <RecordStatusBadge key={state} state={state} label={state} />
          ))}
          <Chip icon={Store}>Chip</Chip>
          <Chip pressed={pressed} onPress={() => setPressed(!pressed)}>
            Toggle
          </Chip>
        </div>
        <Progress className="mt-4" label="Progress" value={18} max={24} valueText="18 of 24" />
      </Card>
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
            badge: '2',
            panel: (
              <DataTable
                caption="Stores"
                rows={rows}
                rowKey={({ id }) => id}
                rowActionsLabel="Actions"
                rowActions={() => <IconButton label="Delete" icon={Trash2} />}
                onRowSelect={({ store }) => toast.info(store)}
                columns={[
                  { id: 'store', header: 'Store', cell: ({ store }) => store, primary: true },
                  { id: 'cost', header: 'Food cost', cell: ({ cost }) => cost, align: 'end' },
                  { id: 'status', header: 'Status', cell: ({ status }) => <Badge>{status}</Badge> },
                ]}
              />
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
        ]}
      />
      <LinkTabs
        label="Pages"
        tabs={[
          { to: '/ui', label: 'Design system' },
          { to: '/modules', label: 'Modules' },
        ]}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <EmptyState title="Empty">The reason, and one action.</EmptyState>
        <ErrorState title="Error" details="Stack" detailsLabel="Technical details" />
        <OfflineState title="Offline" />
        <NoAccessState title="No access" />
      </div>
      <SkeletonList rows={2} label="Loading" />
    </Page>
  );
}
