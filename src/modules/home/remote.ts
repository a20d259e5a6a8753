/** Quick links as an admin keeps them: written on the server, read back with the next pull. */
import { done, request, requestChange, type Answer } from '../../platform/backend/request.ts';
import type { QuickLinkIcon } from './domain/quick-link.ts';

/** Why the server did not take it: there was no line, the right is gone, or the link is gone or wrong. */
export type RemoteProblem = 'unreachable' | 'forbidden' | 'refused';

type LinkFields = {
  readonly icon: QuickLinkIcon;
  readonly title_en: string;
  readonly title_es: string;
  readonly title_fr: string;
  readonly url: string | null;
};

function problemOf({ refused }: Answer<true>): RemoteProblem | null {
  if (refused === undefined) return null;
  return refused.kind === 'not_signed_in' ? 'forbidden' : refused.kind;
}

export async function insertQuickLink(
  link: LinkFields & { readonly id: string; readonly order_index: number },
): Promise<RemoteProblem | null> {
  return problemOf(await request((client) => client.from('quick_links').insert(link), done));
}

export async function changeQuickLink(
  id: string,
  fields: Partial<LinkFields> & {
    readonly is_hidden?: boolean;
    readonly deleted_at?: string | null;
  },
): Promise<RemoteProblem | null> {
  return problemOf(
    await requestChange((client) =>
      client.from('quick_links').update(fields, { count: 'exact' }).eq('id', id),
    ),
  );
}

export async function arrangeQuickLinks(ids: readonly string[]): Promise<RemoteProblem | null> {
  return problemOf(await request((client) => client.rpc('arrange_quick_links', { ids }), done));
}
