/** What the pictures of the guides are drawn with: few shapes, the colours of the theme, no words. */
import type { ReactNode } from 'react';

export function Scene({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 320 200"
      aria-hidden="true"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="block aspect-[8/5] w-full rounded-card border border-line bg-sunken"
    >
      {children}
    </svg>
  );
}

/** A phone or tablet, with the app's header. Its screen is from `x + 6`, `y + 24` on. */
export function Screen({
  x,
  y,
  width,
  height,
  children,
}: {
  x: number;
  y: number;
  width: number;
  height: number;
  children?: ReactNode;
}) {
  return (
    <g>
      <rect {...{ x, y, width, height }} rx={12} className="fill-ink" />
      <rect
        x={x + 5}
        y={y + 5}
        width={width - 10}
        height={height - 10}
        rx={8}
        className="fill-surface"
      />
      <path
        d={`M${x + 5} ${y + 22} v-9 a8 8 0 0 1 8 -8 h${width - 26} a8 8 0 0 1 8 8 v9 z`}
        className="fill-rail"
      />
      <circle cx={x + 15} cy={y + 14} r={3.5} className="fill-marigold" />
      {children}
    </g>
  );
}

/** A line of text, as a bar. */
export function Words({
  x,
  y,
  width,
  strong = false,
}: {
  x: number;
  y: number;
  width: number;
  strong?: boolean;
}) {
  return (
    <rect
      {...{ x, y, width }}
      height={strong ? 7 : 5}
      rx={2.5}
      className={strong ? 'fill-ink opacity-75' : 'fill-line-strong opacity-55'}
    />
  );
}

export function Panel({
  x,
  y,
  width,
  height,
  tone = 'surface',
}: {
  x: number;
  y: number;
  width: number;
  height: number;
  tone?: 'surface' | 'brand' | 'soft' | 'bad' | 'accent';
}) {
  const tones = {
    surface: 'fill-surface stroke-line-strong',
    brand: 'fill-brand stroke-brand',
    soft: 'fill-brand-soft stroke-brand',
    bad: 'fill-bad stroke-bad',
    accent: 'fill-accent-soft stroke-marigold',
  } as const;
  return <rect {...{ x, y, width, height }} rx={6} strokeWidth={1.5} className={tones[tone]} />;
}

export function Tick({
  x,
  y,
  size = 8,
  className = 'stroke-on-brand',
}: {
  x: number;
  y: number;
  size?: number;
  className?: string;
}) {
  return (
    <path
      d={`M${x - size} ${y} l${size * 0.7} ${size * 0.7} l${size * 1.2} ${-size * 1.4}`}
      fill="none"
      strokeWidth={size / 2.6}
      className={className}
    />
  );
}

export function Cross({ x, y, size = 6 }: { x: number; y: number; size?: number }) {
  return (
    <path
      d={`M${x - size} ${y - size} l${size * 2} ${size * 2} M${x + size} ${y - size} l${-size * 2} ${size * 2}`}
      strokeWidth={3}
      className="stroke-on-bad"
    />
  );
}

/** A finger that presses here. */
export function Press({ x, y }: { x: number; y: number }) {
  return (
    <g>
      <circle cx={x} cy={y} r={13} className="fill-marigold opacity-35" />
      <circle cx={x} cy={y} r={6.5} className="fill-marigold stroke-surface" strokeWidth={2} />
    </g>
  );
}

export function Person({ x, y, className }: { x: number; y: number; className: string }) {
  return (
    <g className={className}>
      <circle cx={x} cy={y} r={13} />
      <path d={`M${x - 24} ${y + 46} a24 28 0 0 1 48 0 z`} />
    </g>
  );
}

export function Cloud({ x, y, className }: { x: number; y: number; className: string }) {
  return (
    <path
      d={`M${x} ${y} a14 14 0 0 1 2 -28 a20 20 0 0 1 38 -4 a16 16 0 0 1 4 32 z`}
      strokeWidth={3}
      className={className}
    />
  );
}

/** The head office. */
export function Office({ x, y }: { x: number; y: number }) {
  const windows = [0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => [column, row] as const));
  return (
    <g>
      <rect x={x} y={y} width={76} height={104} rx={4} className="fill-brand" />
      {windows.map(([column, row]) => (
        <rect
          key={`${column} ${row}`}
          x={x + 11 + column * 20}
          y={y + 12 + row * 22}
          width={13}
          height={13}
          rx={2}
          className={column === 1 && row === 1 ? 'fill-marigold' : 'fill-brand-soft'}
        />
      ))}
      <rect x={x + 29} y={y + 80} width={18} height={24} rx={2} className="fill-brand-soft" />
    </g>
  );
}
