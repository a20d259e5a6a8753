import type { Stroke } from '../domain/strokes.ts';

const mark = '#ff3b30';
/** Under every mark, so that it is seen on any picture. */
const halo = '#ffffff';

/**
 * What was drawn on a photo, laid over its picture. It is cut and scaled as the picture is: `cover` and `contain` are
 * those of `object-fit`.
 */
export function PhotoMarks({
  strokes,
  width,
  height,
  fit,
}: {
  strokes: readonly Stroke[];
  /** Of the picture. */
  width: number;
  height: number;
  fit: 'cover' | 'contain';
}) {
  const thick = Math.max(width, height) / 120;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={fit === 'cover' ? 'xMidYMid slice' : 'xMidYMid meet'}
      className="pointer-events-none absolute inset-0 size-full"
    >
      {[halo, mark].map((colour) => (
        <g
          key={colour}
          fill="none"
          stroke={colour}
          strokeWidth={colour === halo ? thick * 2 : thick}
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          {strokes.map((stroke, index) => (
            <Mark key={index} stroke={stroke} width={width} height={height} colour={colour} />
          ))}
        </g>
      ))}
    </svg>
  );
}

function Mark({
  stroke,
  width,
  height,
  colour,
}: {
  stroke: Stroke;
  width: number;
  height: number;
  colour: string;
}) {
  const [x1, y1] = [stroke.from[0] * width, stroke.from[1] * height];
  const [x2, y2] = [stroke.to[0] * width, stroke.to[1] * height];
  const size = Math.max(width, height) / 22;
  if (stroke.kind === 'circle') {
    return (
      <ellipse
        cx={(x1 + x2) / 2}
        cy={(y1 + y2) / 2}
        rx={Math.abs(x2 - x1) / 2}
        ry={Math.abs(y2 - y1) / 2}
      />
    );
  }
  if (stroke.kind === 'text') {
    return (
      <text
        x={x1}
        y={y1}
        fontSize={size}
        fontWeight={700}
        fill={colour}
        strokeWidth={colour === halo ? size / 6 : 0}
      >
        {stroke.text}
      </text>
    );
  }
  const angle = Math.atan2(y2 - y1, x2 - x1);
  const wing = (turn: number) =>
    `${x2 - size * Math.cos(angle + turn)},${y2 - size * Math.sin(angle + turn)}`;
  return <path d={`M${x1},${y1} L${x2},${y2} M${wing(0.5)} L${x2},${y2} L${wing(-0.5)}`} />;
}
