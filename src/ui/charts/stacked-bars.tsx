const tones = { brand: 'bg-brand', bad: 'bg-bad' } as const;

export type StackedBar = {
  readonly id: string;
  readonly label: string;
  /** From the start on; a part of 0 is not drawn. */
  readonly parts: readonly { readonly tone: keyof typeof tones; readonly value: number }[];
  /** At the end: what the parts come to. */
  readonly text: string;
};

/** Bars side by side with their labels, the longest over the whole width. In a `ChartFrame`, which says it in words. */
export function StackedBars({ bars }: { bars: readonly StackedBar[] }) {
  const sum = ({ parts }: StackedBar) => parts.reduce((total, { value }) => total + value, 0);
  const most = Math.max(...bars.map(sum));
  return (
    <div className="grid grid-cols-[fit-content(45%)_1fr] gap-x-3 gap-y-2">
      {bars.map((bar) => (
        <div key={bar.id} className="col-span-2 grid grid-cols-subgrid items-center">
          <span className="text-small text-muted">{bar.label}</span>
          <span className="flex min-w-0 items-center gap-2">
            <span className="flex h-6 min-w-0 flex-1 gap-0.5">
              {bar.parts.map(({ tone, value }) =>
                value > 0 ? (
                  <span
                    key={tone}
                    data-fills
                    className={`rounded-[4px] ${tones[tone]}`}
                    style={{ width: `${(value / most) * 100}%` }}
                  />
                ) : null,
              )}
              {sum(bar) === 0 ? (
                <span className="w-full self-center border-t border-dashed border-line" />
              ) : null}
            </span>
            <span className="w-6 shrink-0 text-end text-small font-semibold tabular-nums">
              {bar.text}
            </span>
          </span>
        </div>
      ))}
    </div>
  );
}
