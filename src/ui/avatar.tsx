import clsx from 'clsx';
import { initialsOf } from './initials.ts';

const sizes = {
  // Capped in px: the letters stay within the circle, and the circle within the header, at twice the text size.
  header: 'size-[36px] text-[14px]',
  md: 'size-11 text-[min(1rem,20px)]',
  lg: 'size-16 text-[min(1.5rem,30px)]',
} as const;

/** Who somebody is, at a glance: their picture, or the first letters of their name. Beside the name, which says it. */
export function Avatar({
  name,
  src,
  size = 'md',
  className,
}: {
  name: string;
  src?: string | undefined;
  size?: keyof typeof sizes;
  className?: string;
}) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-marigold font-bold text-on-marigold uppercase select-none',
        sizes[size],
        className,
      )}
    >
      {src ? <img src={src} alt="" className="size-full object-cover" /> : initialsOf(name)}
    </span>
  );
}
