/** A line without figures, of values about zero; gaps where there is none. Whoever cannot see it is told `words`. */
export function Spark({ values, words }: { values: readonly (number | null)[]; words: string }) {
  const known = values.filter((value) => value !== null);
  const top = Math.max(1, ...known.map((value) => Math.abs(value)));
  const step = 100 / Math.max(1, values.length - 1);
  const place = (value: number, index: number) => [index * step, 15 - (value / top) * 13] as const;
  const path = values
    .map((value, index) => {
      if (value === null) return '';
      const [x, y] = place(value, index);
      const before = values[index - 1] ?? null;
      return `${before === null ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join(' ');
  return (
    <svg
      role="img"
      aria-label={words}
      viewBox="-3 -1 106 32"
      className="inline-block h-8 w-28 max-w-full overflow-visible text-brand"
    >
      <line x1="0" x2="100" y1="15" y2="15" className="stroke-line" strokeWidth="1" />
      <path d={path} fill="none" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" />
      {values.map((value, index) => {
        if (value === null) return null;
        const [x, y] = place(value, index);
        const alone = (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null;
        const isLast = index === values.length - 1;
        return alone || isLast ? (
          <circle key={index * step} cx={x} cy={y} r="2.5" fill="currentColor" />
        ) : null;
      })}
    </svg>
  );
}
