/** A report as it was opened: under which name its answer is kept, and of when that is. */
export type Opened = { readonly name: string; readonly id: string; readonly asOf: string };

const most = 20;

/** Rule RP7: the last twenty, the newest first, and what is kept no longer. */
export function opened(
  before: readonly Opened[],
  now: Opened,
): { readonly kept: Opened[]; readonly forgotten: Opened[] } {
  const all = [now, ...before.filter(({ name }) => name !== now.name)];
  return { kept: all.slice(0, most), forgotten: all.slice(most) };
}
