/** Rule ST1: what keeps a device from being reset; null: nothing does. */
export function resetProblem(status: {
  readonly pending: number;
  readonly refused: number;
}): { readonly kind: 'unsent' | 'refused'; readonly count: number } | null {
  if (status.pending > 0) return { kind: 'unsent', count: status.pending };
  return status.refused > 0 ? { kind: 'refused', count: status.refused } : null;
}
