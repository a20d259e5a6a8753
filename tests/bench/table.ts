import type { Figure, RowResult } from './measure.ts';

const headings = ['row', 'ours', 'half of them', 'peer', 'half of them', 'ratio', 'target', ''];

function cellsOf(result: RowResult): string[] {
  const number = (value: number): string =>
    value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
  const value = ({ value }: Figure): string => `${number(value)} ${result.unit}`;
  const spread = ({ quartiles: [low, high] }: Figure): string => `${number(low)}-${number(high)}`;
  const { target, most } = result;
  const judged = target !== undefined || most !== undefined;
  return [
    result.name,
    value(result.ours),
    spread(result.ours),
    value(result.peer),
    spread(result.peer),
    result.ratio.toFixed(2),
    target !== undefined
      ? `≤ ${Number(target.toFixed(2))}`
      : most !== undefined
        ? `ours ≤ ${most}`
        : '',
    judged ? (result.holds ? 'holds' : 'MISSED') : 'told',
  ];
}

/** One line per row, in columns. */
export function tableOf(results: readonly RowResult[]): string {
  const lines = [headings, ...results.map(cellsOf)];
  const widths = headings.map((_, column) =>
    Math.max(...lines.map((cells) => (cells[column] ?? '').length)),
  );
  return lines
    .map((cells) =>
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
