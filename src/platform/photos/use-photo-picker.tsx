import { useEffect, useRef, useState, type ChangeEvent, type ReactNode } from 'react';
import { beginCapture, type Capture, type CapturePlace } from './capture-marker.ts';

/**
 * The device's own camera or gallery, by its file dialog. `input` is to be rendered; `open` opens it. Where the page does
 * not live to keep the pictures, the next start leads back to the place.
 */
export function usePhotoPicker({
  place,
  onFile,
  beforeCapture,
}: {
  place: CapturePlace;
  /** One after the other; the next waits for it. */
  onFile: (file: File, index: number) => Promise<unknown>;
  /** Everything typed is kept before the camera opens: the page may not survive it. */
  beforeCapture?: (() => void) | undefined;
}): { readonly open: () => void; readonly adding: number; readonly input: ReactNode } {
  const input = useRef<HTMLInputElement>(null);
  const [adding, setAdding] = useState(0);
  /** While the dialog is open. */
  const capture = useRef<Capture | null>(null);

  useEffect(() => {
    const picker = input.current;
    const forget = () => capture.current?.end();
    picker?.addEventListener('cancel', forget);
    return () => picker?.removeEventListener('cancel', forget);
  }, []);

  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    event.target.value = '';
    // the dialog may be opened again before these are kept
    const current = capture.current;
    current?.handOver(files.length);
    setAdding((count) => count + files.length);
    for (const [index, file] of files.entries()) {
      await onFile(file, index);
      setAdding((count) => count - 1);
    }
    current?.end();
  };

  return {
    open: () => {
      beforeCapture?.();
      capture.current = beginCapture(place);
      input.current?.click();
    },
    adding,
    input: (
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        tabIndex={-1}
        aria-hidden="true"
        className="hidden"
        data-photo-input={place.part}
        onChange={(event) => void take(event)}
      />
    ),
  };
}
