import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';

/** The way down to a page that lies deeper than its module's first one. */
export function Breadcrumb({
  label,
  steps,
}: {
  label: string;
  /** From the top; the last is the page itself and needs no `to`. */
  steps: readonly { readonly label: string; readonly to?: string }[];
}) {
  return (
    <nav aria-label={label}>
      <ol className="-my-2 flex flex-wrap items-center text-small">
        {steps.map((step, place) => (
          <li key={step.label} className="flex items-center">
            {place > 0 ? (
              <ChevronRight aria-hidden="true" className="mx-1 size-4 shrink-0 text-faint" />
            ) : null}
            {step.to === undefined ? (
              <span aria-current="page" className="inline-flex min-h-12 items-center text-muted">
                {step.label}
              </span>
            ) : (
              <Link
                to={step.to}
                className="inline-flex min-h-12 min-w-12 items-center font-semibold text-brand hover:underline"
              >
                {step.label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
