import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Badge } from './badge.tsx';

const rowLook = 'flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]';
const tabLook =
  '-mb-px inline-flex min-h-12 shrink-0 items-center gap-2 border-b-3 border-transparent px-3 text-body max-[26rem]:gap-1.5 max-[26rem]:px-2 max-[26rem]:text-small font-semibold text-muted hover:text-ink focus-visible:-outline-offset-3';

export function Tabs<V extends string>({
  value,
  onValueChange,
  label,
  tabs,
  className,
}: {
  value: V;
  onValueChange: (value: V) => void;
  label: string;
  tabs: readonly {
    readonly value: V;
    readonly label: string;
    readonly badge?: string;
    readonly panel: ReactNode;
  }[];
  className?: string;
}) {
  return (
    <BaseTabs.Root
      value={value}
      onValueChange={(next: V) => onValueChange(next)}
      className={clsx('flex flex-col gap-4', className)}
    >
      <BaseTabs.List aria-label={label} className={rowLook}>
        {tabs.map((tab) => (
          <BaseTabs.Tab
            key={tab.value}
            value={tab.value}
            className={clsx(tabLook, 'data-active:border-brand data-active:text-ink')}
          >
            {tab.label}
            {tab.badge ? <Badge>{tab.badge}</Badge> : null}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {tabs.map((tab) => (
        <BaseTabs.Panel key={tab.value} value={tab.value} className="outline-offset-4">
          {tab.panel}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}
