/** One axis for all charts with lines or columns: round values, and how they are drawn. */
export type Axis = {
  /** The values at the bottom and at the top. */
  readonly from: number;
  readonly to: number;
  /** From the bottom up. */
  readonly lines: readonly number[];
};

const mostSteps = 4;
const roundSteps = [1, 2, 5, 10, 20] as const;

/** Round values around these two, at most five of them. `smallest`: two lines lie no closer. */
export function roundAxis(low: number, high: number, smallest = 1): Axis {
  const wanted = Math.max((high - low) / mostSteps, smallest);
  const power = 10 ** Math.floor(Math.log10(wanted));
  const steps = roundSteps.map((round) => round * power);
  const around = (step: number): Axis => {
    const first = Math.floor(low / step);
    const last = Math.max(Math.ceil(high / step), first + 1);
    return {
      from: first * step,
      to: last * step,
      lines: Array.from({ length: last - first + 1 }, (_, place) => (first + place) * step),
    };
  };
  const fitting = steps
    .filter((step) => step >= smallest)
    .map(around)
    .find(({ lines }) => lines.length <= mostSteps + 1);
  return fitting ?? around(20 * power);
}

/** The lines of an axis behind a drawing, each with its value at the start of it. In a `relative` box of `axisRoom`. */
export function AxisLines({
  from,
  to,
  lines,
}: {
  from: number;
  to: number;
  lines: readonly { readonly value: number; readonly text: string }[];
}) {
  return lines.map(({ value, text }) => (
    <div
      key={value}
      className="absolute inset-x-0 border-t border-line"
      style={{ bottom: `${((value - from) / (to - from)) * 100}%` }}
    >
      <span className="absolute -start-14 w-12 -translate-y-1/2 text-end text-[0.75rem] whitespace-nowrap text-muted tabular-nums">
        {text}
      </span>
    </div>
  ));
}

/** Beside the drawing, for what stands at its lines. */
export const axisRoom = 'ps-14';
