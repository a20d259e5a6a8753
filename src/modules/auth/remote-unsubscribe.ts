/** Ends the mails that a link came with. The link is all that is needed: nobody has to be signed in. */
import * as v from 'valibot';
import { signInClient } from '../../platform/backend/supabase.ts';

const answerSchema = v.object({
  /** `used`: the link was used before, and its person chose the mails anew since. */
  outcome: v.picklist(['off', 'already', 'used', 'unknown']),
  kind: v.nullable(v.picklist(['digest', 'urgent'])),
});
export type MailEnd = v.InferOutput<typeof answerSchema>;

/** Null: the office did not answer. */
export async function unsubscribeMail(token: string): Promise<MailEnd | null> {
  try {
    const client = await signInClient('pkce');
    const { data, error } = await client.rpc('unsubscribe_mail', { token });
    return error ? null : v.parse(answerSchema, data);
  } catch {
    return null;
  }
}
