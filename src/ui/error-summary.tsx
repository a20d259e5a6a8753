import { CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';

export type ErrorSummaryProps = {
  readonly title: string;
  readonly errors: readonly { readonly fieldId: string; readonly message: string }[];
  readonly className?: string;
};

/** After a failed submit: takes the focus once, and each line leads to its field. */
export function ErrorSummary({ title, errors, className }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const shown = errors.length > 0;
  useEffect(() => {
    if (shown) box.current?.focus();
  }, [shown]);
  if (!shown) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className={`rounded-card border-2 border-bad bg-bad-soft p-4 ${className ?? ''}`}
    >
      <h2 className="flex items-center gap-2 text-body font-bold text-bad">
        <CircleAlert aria-hidden="true" className="size-5 shrink-0" />
        {title}
      </h2>
      <ul className="mt-1 flex flex-col">
        {errors.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a
              href={`#${fieldId}`}
              className="inline-flex min-h-11 items-center text-ink underline underline-offset-3"
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(fieldId)?.focus();
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
