import { useKeptAnswer } from '../../db/use-kept-answer.ts';
import { fetchMembers, membersSchema } from './remote-members.ts';

/** Who works in a store, whether or not it is on this device, by name; empty until it is known. */
export function useMembersAtOffice(
  storeId: string,
): readonly { readonly userId: string; readonly name: string }[] {
  const { kept } = useKeptAnswer('storeMembers', storeId, membersSchema, () =>
    fetchMembers(storeId),
  );
  return (kept?.value ?? [])
    .map(({ user_id, first_name, last_name }) => ({
      userId: user_id,
      name: `${first_name} ${last_name}`.trim(),
    }))
    .filter(({ name }) => name !== '')
    .sort((a, b) => a.name.localeCompare(b.name));
}
