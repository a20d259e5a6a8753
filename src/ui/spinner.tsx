import clsx from 'clsx';

export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <span role={label ? 'status' : undefined} className={clsx('inline-flex', className)}>
      <svg
        viewBox="0 0 20 20"
        aria-hidden="true"
        className="size-[1.15em] animate-spin-slow motion-reduce:animate-none"
      >
        <circle
          cx="10"
          cy="10"
          r="8"
          fill="none"
          stroke="currentColor"
          strokeOpacity="0.28"
          strokeWidth="2.6"
        />
        <path
          d="M18 10a8 8 0 0 0-8-8"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.6"
          strokeLinecap="round"
        />
      </svg>
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  );
}
