// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ColumnBar, TargetLine } from './columns.tsx';
import { HeatStrip } from './heat-strip.tsx';
import { LineChart } from './line-chart.tsx';
import { StackedBars } from './stacked-bars.tsx';

afterEach(cleanup);
const filled = (container: HTMLElement) => [
  ...container.querySelectorAll<HTMLElement>('[data-fills]'),
];

test('a line gives each point the same room, and its height by its value', () => {
  const point = (id: string, value: number) =>
    ({ id, value, text: `${value}%`, label: `day ${id}`, tone: 'brand' }) as const;
  const { container } = render(
    <LineChart
      points={[point('1', 50), point('2', 100)]}
      from={50}
      to={100}
      lines={[{ value: 75, text: '75' }]}
    />,
  );
  expect(container.querySelector('polyline')?.getAttribute('points')).toBe('25,100 75,0');
  expect(screen.getByText('75').parentElement?.style.bottom).toBe('50%');
  expect(screen.getByText('day 2')).toBeTruthy();
});

test('bars are as long as their parts, the longest over the whole width; one of nothing has none', () => {
  const { container } = render(
    <StackedBars
      bars={[
        {
          id: 'a',
          label: 'new',
          parts: [
            { tone: 'bad', value: 1 },
            { tone: 'brand', value: 3 },
          ],
          text: '4',
        },
        { id: 'b', label: 'old', parts: [{ tone: 'bad', value: 0 }], text: '0' },
      ]}
    />,
  );
  expect(filled(container).map(({ style }) => style.width)).toEqual(['25%', '75%']);
});

test('a heat strip is a table to a screen reader, with or without its colours', () => {
  const strip = (coloured: boolean) => (
    <HeatStrip
      caption="Sections"
      rowHeading="Section"
      columns={[
        { id: 'm', label: 'Monday' },
        { id: 't', label: 'Tuesday' },
      ]}
      rows={[
        {
          id: 'k',
          name: 'Kitchen',
          cells: [
            { text: '90%', grade: 'best' },
            { text: '–', grade: null },
          ],
        },
      ]}
      coloured={coloured}
      legend={[{ grade: 'best', label: '90 and more' }]}
    />
  );
  const { container, rerender } = render(strip(true));
  const table = within(screen.getByRole('table', { name: 'Sections' }));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Section',
    'Monday',
    'Tuesday',
  ]);
  expect(table.getByRole('rowheader', { name: 'Kitchen' })).toBeTruthy();
  expect(table.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['90%', '–']);
  expect(filled(container)).toHaveLength(2);
  expect(screen.getByText('90 and more')).toBeTruthy();
  rerender(strip(false));
  expect(filled(container)).toHaveLength(0);
  expect(screen.queryByText('90 and more')).toBeNull();
});

test('a column has its tone, and the target stands at its share of the height', () => {
  const { container } = render(
    <>
      <TargetLine share={0.8} className="top-0 h-28" />
      <ColumnBar share={0.5} className="inset-x-1" tone="warn" />
    </>,
  );
  expect(container.querySelector<HTMLElement>('[aria-hidden] > div')?.style.bottom).toBe('80%');
  expect(filled(container)[0]?.className).toContain('bg-warn');
});
