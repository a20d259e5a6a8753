import { useRef, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.tsx';

/** Strokes, each x, y, x, y of a width of 300 and a height of 100. */
export type Strokes = readonly (readonly number[])[];

const width = 300;
const height = 100;
/** So much is kept of one; beyond that nobody draws a name. */
const mostPoints = 4000;

/** Who handed the delivery over signs with finger, pen or mouse. Dark on white, as on paper. */
export function SignaturePad({
  label,
  strokes,
  onStrokes,
}: {
  label: string;
  strokes: Strokes;
  onStrokes: (strokes: Strokes) => void;
}) {
  const { t } = useTranslation();
  const drawing = useRef(false);
  const place = (event: PointerEvent<SVGSVGElement>): readonly [number, number] => {
    const frame = event.currentTarget.getBoundingClientRect();
    return [
      Math.round(((event.clientX - frame.left) / frame.width) * width),
      Math.round(((event.clientY - frame.top) / frame.height) * height),
    ];
  };
  return (
    <div className="flex flex-col gap-2">
      <span className="text-small font-semibold text-ink">{label}</span>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${width} ${height}`}
        className="aspect-3/1 w-full touch-none rounded-control border-2 border-dashed border-line-strong bg-[#fff]"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          drawing.current = true;
          onStrokes([...strokes, [...place(event)]]);
        }}
        onPointerMove={(event) => {
          const last = strokes.at(-1);
          if (!drawing.current || last === undefined || strokes.flat().length > mostPoints) return;
          onStrokes([...strokes.slice(0, -1), [...last, ...place(event)]]);
        }}
        onPointerUp={() => {
          drawing.current = false;
        }}
        onPointerCancel={() => {
          drawing.current = false;
        }}
      >
        <Drawn strokes={strokes} />
      </svg>
      {strokes.length === 0 ? null : (
        <Button size="sm" className="self-start" onClick={() => onStrokes([])}>
          {t('supply.receive.signAgain')}
        </Button>
      )}
    </div>
  );
}

function Drawn({ strokes }: { strokes: Strokes }) {
  return strokes.map((stroke, place) => (
    <polyline
      key={place}
      points={(stroke.length === 2 ? [...stroke, ...stroke] : stroke).join(' ')}
      fill="none"
      stroke="#14213d"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ));
}
