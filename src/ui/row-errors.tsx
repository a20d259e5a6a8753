import { TriangleAlert } from 'lucide-react';

const errorsShown = 50;

/** What is wrong in a file that is to be imported, by row and column, in words. */
export function RowErrors({
  title,
  errors,
  moreText,
}: {
  title: string;
  errors: readonly {
    readonly key: string;
    /** Row, column and what is wrong. */
    readonly what: string;
    /** What stands there. */
    readonly text: string;
  }[];
  moreText: (count: number) => string;
}) {
  return (
    <section
      role="alert"
      className="flex flex-col gap-2 rounded-card border border-bad bg-bad-soft/40 p-4"
    >
      <p className="flex items-start gap-3 font-semibold text-bad">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        {title}
      </p>
      <ul className="flex flex-col gap-1">
        {errors.slice(0, errorsShown).map(({ key, what, text }) => (
          <li key={key} className="wrap-anywhere">
            {what}
            {text === '' ? null : ` (${text})`}
          </li>
        ))}
      </ul>
      {errors.length > errorsShown ? (
        <p className="text-muted">{moreText(errors.length - errorsShown)}</p>
      ) : null}
    </section>
  );
}
