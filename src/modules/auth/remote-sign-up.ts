/** The calls of the sign-up page. The session that the server may open at once is not kept: the person signs in. */
import * as v from 'valibot';
import { noteAskedLink } from '../../platform/session/asked-link.ts';
import { testServerConnection } from '../../platform/backend/server-connection.ts';
import { signInClient } from '../../platform/backend/supabase.ts';
import {
  problemOf,
  signUpProblem,
  type SignUpInput,
  type SignUpProblem,
} from './domain/sign-up.ts';

const storesSchema = v.array(v.object({ store_number: v.string(), name: v.string() }));

export type StoreToChoose = { readonly number: string; readonly name: string };

/** The stores that a new person may choose from: approved, and there; rejects when they can't be read. */
export async function storesToChoose(): Promise<readonly StoreToChoose[]> {
  const client = await signInClient('pkce');
  const { data, error } = await client.rpc('stores_to_choose');
  if (error) throw new Error(error.message, { cause: error });
  return v.parse(storesSchema, data).map(({ store_number: number, name }) => ({ number, name }));
}

const numberCheckSchema = v.picklist(['ok', 'store_not_found', 'invalid_store_number']);

export type SignedUp = {
  /** The account waits for the link in the mail. */
  readonly mustConfirm: boolean;
  /** False: the account is there, but not with the store. */
  readonly hasStore: boolean;
};

export async function signUp(input: SignUpInput): Promise<SignUpProblem | SignedUp> {
  const seen = problemOf(input);
  if (seen !== null) return seen;
  try {
    return await send(input);
  } catch {
    return signUpProblem(undefined, await testServerConnection({ force: true }));
  }
}

async function send(input: SignUpInput): Promise<SignUpProblem | SignedUp> {
  const client = await signInClient('pkce');
  const checked = await client.rpc('check_store_number', { store_number: input.storeNumber });
  if (checked.error) throw new Error(checked.error.message);
  const number = v.parse(numberCheckSchema, checked.data);
  if (number !== 'ok') return number === 'store_not_found' ? 'store_missing' : 'store_not_approved';
  const { data, error } = await client.auth.signUp({
    email: input.email.trim(),
    password: input.password,
    options: {
      data: {
        first_name: input.firstName.trim(),
        last_name: input.lastName.trim(),
        store_number: input.storeNumber,
      },
      emailRedirectTo: `${window.location.origin}/modules`,
    },
  });
  if (error) {
    if (error.code === undefined) throw error;
    return signUpProblem(error.code, 'connected');
  }
  if (data.session === null) {
    await noteAskedLink(input.email);
    return { mustConfirm: true, hasStore: true };
  }
  const stores = await client.from('store_users').select('store_id').limit(1);
  await client.auth.signOut({ scope: 'local' }).catch(() => undefined);
  return { mustConfirm: false, hasStore: stores.error !== null || stores.data.length > 0 };
}
