/** Rule CA2: what everybody in the store reads of a name; equal to `sync.candidate_display_name`. */
export function displayName(firstName: string, lastName: string): string {
  const [initial] = lastName.trim();
  return initial === undefined ? firstName.trim() : `${firstName.trim()} ${initial}.`;
}
