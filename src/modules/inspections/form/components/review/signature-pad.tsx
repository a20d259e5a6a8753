import { useEffect, useImperativeHandle, useRef, type PointerEvent, type Ref } from 'react';

export type SignaturePadHandle = {
  readonly clear: () => void;
  /** Writes the words in place of a drawn signature. */
  readonly write: (words: string) => void;
  readonly picture: () => Promise<File>;
};

/** Size of the picture; the field shows it at whatever width there is. */
const width = 1200;
const height = 400;
const ink = '#14213d';
const paper = '#ffffff';

function wipe(canvas: HTMLCanvasElement): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  // Paper, not nothing: a picture without transparency is legible on every ground.
  context.fillStyle = paper;
  context.fillRect(0, 0, width, height);
}

/** A field that is signed with finger, pen or mouse. Always dark on white, as on paper. */
export function SignaturePad({
  label,
  onDrawn,
  ref,
}: {
  label: string;
  onDrawn: (drawn: boolean) => void;
  ref: Ref<SignaturePadHandle>;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pen = useRef<{ x: number; y: number } | null>(null);
  useEffect(() => {
    if (canvas.current !== null) wipe(canvas.current);
  }, []);
  useImperativeHandle(
    ref,
    () => ({
      clear: () => {
        if (canvas.current !== null) wipe(canvas.current);
        onDrawn(false);
      },
      write: (words) => {
        const context = canvas.current?.getContext('2d');
        if (canvas.current === null || !context) return;
        wipe(canvas.current);
        context.fillStyle = ink;
        context.font = 'italic 96px Georgia, serif';
        context.textBaseline = 'middle';
        context.fillText(words, 60, height / 2, width - 120);
        onDrawn(true);
      },
      picture: () =>
        new Promise((resolve, reject) => {
          canvas.current?.toBlob((blob) => {
            if (blob === null) reject(new Error('The signature could not be made a picture'));
            else resolve(new File([blob], 'signature.png', { type: 'image/png' }));
          }, 'image/png');
        }),
    }),
    [onDrawn],
  );
  const place = (event: PointerEvent<HTMLCanvasElement>) => {
    const frame = event.currentTarget.getBoundingClientRect();
    return {
      x: ((event.clientX - frame.left) / frame.width) * width,
      y: ((event.clientY - frame.top) / frame.height) * height,
    };
  };
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    const context = event.currentTarget.getContext('2d');
    const from = pen.current;
    if (context === null || from === null) return;
    const to = place(event);
    context.strokeStyle = ink;
    context.lineWidth = 6;
    context.lineCap = 'round';
    context.beginPath();
    context.moveTo(from.x, from.y);
    context.lineTo(to.x, to.y);
    context.stroke();
    pen.current = to;
  };
  return (
    <canvas
      ref={canvas}
      width={width}
      height={height}
      role="img"
      aria-label={label}
      className="aspect-3/1 w-full touch-none rounded-control border-2 border-dashed border-line-strong bg-[#fff]"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        pen.current = place(event);
        draw(event);
        onDrawn(true);
      }}
      onPointerMove={draw}
      onPointerUp={() => {
        pen.current = null;
      }}
      onPointerCancel={() => {
        pen.current = null;
      }}
    />
  );
}
