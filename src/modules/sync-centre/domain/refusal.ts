/** The refusals that people can be told more about than a code (SPEC of the push protocol). */
const explained = ['forbidden', 'gone', 'not_found', 'parent_refused', 'completed'] as const;
export type Refusal = (typeof explained)[number] | 'other';

export function refusalOf(code: string | null): Refusal {
  return explained.find((known) => known === code) ?? 'other';
}
