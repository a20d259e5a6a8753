import clsx from 'clsx';
import { FileText, Upload, X } from 'lucide-react';
import { useEffect, useRef, useState, type DragEvent } from 'react';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';
import { IconButton } from './icon-button.tsx';

export type FileFieldProps = FieldTexts & {
  readonly files: readonly File[];
  readonly onFilesChange: (files: readonly File[]) => void;
  /** What the picker offers, as in `accept` of an input. Check again: a person can drop anything. */
  readonly accept?: string;
  readonly multiple?: boolean;
  readonly chooseText: string;
  readonly removeLabel: (name: string) => string;
  /** A file's size in words. */
  readonly sizeText: (bytes: number) => string;
  readonly id?: string;
  readonly className?: string;
};

/** Files from the device, by the picker or dropped onto it. */
export function FileField({
  files,
  onFilesChange,
  accept,
  multiple = false,
  chooseText,
  removeLabel,
  sizeText,
  ...frame
}: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const add = (list: FileList | null) => {
    const added = [...(list ?? [])];
    if (added.length === 0) return;
    onFilesChange(multiple ? [...files, ...added] : added.slice(0, 1));
    // The same file can be chosen again after it was removed.
    if (input.current) input.current.value = '';
  };
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef<number | null>(null);
  useEffect(() => {
    const place = removed.current;
    removed.current = null;
    if (place === null) return;
    // The pressed button is gone: whoever works by keyboard goes on at the next file, or where one is chosen.
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    (buttons[place] ?? buttons.at(-1) ?? input.current)?.focus();
  });
  const drag = (inside: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(inside);
  };
  return (
    <FieldFrame {...frame}>
      {(wiring) => (
        <div className="flex flex-col gap-2">
          <div
            onDragOver={drag(true)}
            onDragLeave={drag(false)}
            onDrop={(event) => {
              drag(false)(event);
              add(event.dataTransfer.files);
            }}
            className={clsx(
              'relative flex min-h-16 items-center justify-center gap-2.5 rounded-control border-2 border-dashed px-4 py-3 text-center font-semibold text-brand transition-colors duration-100 hover:bg-brand-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
              over
                ? 'border-brand bg-brand-soft'
                : frame.error
                  ? 'border-bad'
                  : 'border-line-strong',
            )}
          >
            <Upload aria-hidden="true" className="size-5 shrink-0" />
            <span className="text-balance">{chooseText}</span>
            <input
              ref={input}
              {...wiring}
              type="file"
              accept={accept}
              multiple={multiple}
              onChange={(event) => add(event.target.files)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
          </div>
          {files.length > 0 ? (
            <ul
              ref={list}
              className="divide-y divide-line rounded-control border border-line bg-surface"
            >
              {files.map((file, place) => (
                <li key={`${file.name} ${place}`} className="flex items-center gap-3 ps-3">
                  <FileText aria-hidden="true" className="size-5 shrink-0 text-muted" />
                  <span className="min-w-0 flex-1 py-2 leading-snug break-words">
                    {file.name}{' '}
                    <span className="text-small whitespace-nowrap text-muted">
                      {sizeText(file.size)}
                    </span>
                  </span>
                  <IconButton
                    label={removeLabel(file.name)}
                    icon={X}
                    onClick={() => {
                      removed.current = place;
                      onFilesChange(files.filter((_, index) => index !== place));
                    }}
                  />
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      )}
    </FieldFrame>
  );
}
