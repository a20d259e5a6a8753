import clsx from 'clsx';

const sizes = {
  // In px: at twice the text size the header still holds it.
  header: 'size-[36px] text-[14px]',
  md: 'size-11 text-body',
  lg: 'size-16 text-title',
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
  const words = (name.split('@')[0] ?? '').split(/[\s.]+/).filter(Boolean);
  const letters = [words.at(0), words.length > 1 ? words.at(-1) : undefined]
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('');
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-marigold font-bold text-on-marigold uppercase select-none',
        sizes[size],
        className,
      )}
    >
      {src ? <img src={src} alt="" className="size-full object-cover" /> : letters}
    </span>
  );
}
