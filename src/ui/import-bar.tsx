import { useRef } from 'react';
import { Button } from './button.tsx';
import { Progress } from './progress.tsx';

/** The press that imports all rows of a file, and how far that is. */
export function ImportBar({
  label,
  pending,
  disabled,
  status,
  progress,
  onBring,
  onStop,
}: {
  label: string;
  pending: boolean;
  disabled: boolean;
  status: string;
  /** Null while none runs. */
  progress: {
    readonly done: number;
    readonly of: number;
    readonly label: string;
    readonly text: string;
    readonly cancelLabel: string;
  } | null;
  onBring: () => void;
  onStop: () => void;
}) {
  const bringButton = useRef<HTMLButtonElement>(null);
  /** The button that was pressed goes with it: whoever works by keyboard stays with the import. */
  const stop = () => {
    bringButton.current?.focus();
    onStop();
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        ref={bringButton}
        variant="primary"
        pending={pending}
        disabled={disabled}
        onClick={onBring}
      >
        {label}
      </Button>
      {progress === null ? null : <Button onClick={stop}>{progress.cancelLabel}</Button>}
      <p role="status" className="text-muted tabular-nums">
        {status}
      </p>
      {progress === null ? null : (
        <Progress
          className="basis-full sm:max-w-md"
          label={progress.label}
          value={progress.done}
          max={progress.of}
          valueText={progress.text}
        />
      )}
    </div>
  );
}
