import { useId } from 'react';

/**
 * The scalloped edge of a shop's awning: what the product is recognised by. Hangs below what it belongs to, over the
 * page; `beside`: to the right of it where there are two columns.
 */
export function Awning({ beside = false }: { beside?: boolean }) {
  const id = useId();
  return (
    <svg
      aria-hidden="true"
      className={`pointer-events-none absolute inset-x-0 top-full h-[12px] w-full forced-colors:hidden ${
        beside ? 'lg:inset-x-auto lg:inset-y-0 lg:start-full lg:h-full lg:w-[12px]' : ''
      }`}
    >
      <defs>
        {/* Deeper than what is seen of it: at a broken pixel its next row would show as a line. */}
        <pattern id={`${id}-row`} width="48" height="24" patternUnits="userSpaceOnUse">
          <path d="M0 0h24v3a12 9 0 0 1-24 0z" fill="var(--marigold)" />
          <path d="M24 0h24v3a12 9 0 0 1-24 0z" fill="var(--rail)" />
        </pattern>
        {beside ? (
          <pattern id={`${id}-column`} width="24" height="48" patternUnits="userSpaceOnUse">
            <path d="M0 0v24h3a9 12 0 0 0 0-24z" fill="var(--marigold)" />
            <path d="M0 24v24h3a9 12 0 0 0 0-24z" fill="var(--rail)" />
          </pattern>
        ) : null}
      </defs>
      <rect
        width="100%"
        height="100%"
        fill={`url(#${id}-row)`}
        className={beside ? 'lg:hidden' : undefined}
      />
      {beside ? (
        <rect width="100%" height="100%" fill={`url(#${id}-column)`} className="max-lg:hidden" />
      ) : null}
    </svg>
  );
}
