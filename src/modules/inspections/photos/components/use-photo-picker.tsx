import { useEffect, useRef, useState, type ChangeEvent, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { beginCapture, type Capture } from '../../../../platform/photos/capture-marker.ts';
import { inspectionKey } from '../../model/collections.ts';

/** The device's own camera or gallery, by its file dialog. `input` is to be rendered; `open` opens it. */
export function usePhotoPicker({
  inspectionId,
  itemId,
  onFile,
  beforeCapture,
}: {
  inspectionId: string;
  itemId: string;
  /** One after the other; the next waits for it. */
  onFile: (file: File, index: number) => Promise<unknown>;
  /** Everything typed is kept before the camera opens: the page may not survive it. */
  beforeCapture?: () => void;
}): { readonly open: () => void; readonly adding: number; readonly input: ReactNode } {
  const { pathname } = useLocation();
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
      capture.current = beginCapture({
        route: pathname,
        parent: inspectionKey(inspectionId),
        part: itemId,
      });
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
        data-photo-input={itemId}
        onChange={(event) => void take(event)}
      />
    ),
  };
}
