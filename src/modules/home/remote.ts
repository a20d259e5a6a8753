/** Quick links as an admin keeps them: written at the office, read back with the next pull. */
import { dataClient } from '../../platform/supabase.ts';
import type { QuickLinkIcon } from './domain/quick-link.ts';

/** Why the office did not take it: there was no line, the right is gone, or the link is gone or wrong. */
export type RemoteProblem = 'unreachable' | 'forbidden' | 'refused';

type LinkFields = {
  readonly icon: QuickLinkIcon;
  readonly title_en: string;
  readonly title_es: string;
  readonly title_fr: string;
  readonly url: string | null;
};

type Answer = { readonly error: { readonly code: string } | null; readonly status: number };

async function problemOf(ask: () => PromiseLike<Answer>): Promise<RemoteProblem | null> {
  try {
    const { error, status } = await ask();
    if (error === null) return null;
    // PostgREST names every refusal; what has no code never reached it.
    if (status === 0 || error.code === '') return 'unreachable';
    return status === 401 || status === 403 ? 'forbidden' : 'refused';
  } catch {
    return 'unreachable';
  }
}

export function insertQuickLink(
  link: LinkFields & { readonly id: string; readonly order_index: number },
): Promise<RemoteProblem | null> {
  return problemOf(async () => (await dataClient()).from('quick_links').insert(link));
}

export async function changeQuickLink(
  id: string,
  fields: Partial<LinkFields> & {
    readonly is_hidden?: boolean;
    readonly deleted_at?: string | null;
  },
): Promise<RemoteProblem | null> {
  let found = 1;
  const problem = await problemOf(async () => {
    const answer = await (
      await dataClient()
    )
      .from('quick_links')
      .update(fields, { count: 'exact' })
      .eq('id', id);
    found = answer.count ?? 0;
    return answer;
  });
  // What policies hide is not an error to PostgREST, only nothing to change.
  return problem ?? (found === 0 ? 'forbidden' : null);
}

export function arrangeQuickLinks(ids: readonly string[]): Promise<RemoteProblem | null> {
  return problemOf(async () => (await dataClient()).rpc('arrange_quick_links', { ids }));
}
