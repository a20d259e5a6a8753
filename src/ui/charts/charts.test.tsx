// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { roundAxis } from './axis.tsx';
import { ColumnBar, TargetLine } from './columns.tsx';
import { HeatStrip } from './heat-strip.tsx';
import { LineChart } from './line-chart.tsx';
import { SeriesChart } from './series-chart.tsx';
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

test('lines of a series break where there is no figure, and differ by their stroke and marks, not by colour alone', () => {
  const { container } = render(
    <SeriesChart
      labels={['a', 'b', 'c', 'd']}
      from={0}
      to={10}
      lines={[{ value: 5, text: '5' }]}
      band={[4, 4, 4, 4].map((low) => ({ low, high: 6 }))}
      series={[
        {
          id: 'left',
          tone: 'brand',
          line: 'solid',
          values: [10, null, 5, 0],
          marks: (place) => (place === 3 ? 'bad' : 'brand'),
        },
        { id: 'usual', tone: 'accent', line: 'dashed', values: [10, 8, 4, 0] },
      ]}
    />,
  );
  const drawn = [...container.querySelectorAll('polyline')];
  expect(drawn.map((line) => line.getAttribute('points'))).toEqual([
    '12.5,0',
    '62.5,50 87.5,100',
    '12.5,0 37.5,20 62.5,60 87.5,100',
  ]);
  expect(drawn.map((line) => line.getAttribute('stroke-dasharray'))).toEqual([null, null, '7 5']);
  expect(container.querySelector('polygon')?.getAttribute('points')).toBe(
    '12.5,40 37.5,40 62.5,40 87.5,40 87.5,60 62.5,60 37.5,60 12.5,60',
  );
  expect(filled(container).map(({ className }) => className.includes('rotate-45'))).toEqual([
    false,
    false,
    true,
  ]);
  expect(screen.getByText('5').parentElement?.style.bottom).toBe('50%');
  for (const label of ['a', 'b', 'c', 'd']) expect(screen.getByText(label)).toBeTruthy();
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

test.each([
  [0, 10_150_00, 100, [0, 500_000, 1_000_000, 1_500_000]],
  [-1_234_00, 2_500_00, 100, [-200_000, 0, 200_000, 400_000]],
  [26.7, 29.9, 2, [26, 28, 30]],
  [4, 96, 2, [0, 50, 100]],
  [0, 0, 100, [0, 100]],
])('the axis from %d to %d has round values around both', (low, high, smallest, lines) => {
  const axis = roundAxis(low, high, smallest);
  expect(axis.from).toBeLessThanOrEqual(low);
  expect(axis.to).toBeGreaterThanOrEqual(high);
  expect(axis.lines).toEqual(lines);
});
