import { useMemo } from 'react';
import type * as v from 'valibot';
import { parsePreference, storedPreference } from './preferences.ts';
import { useStored } from './stored-here.ts';

/** A choice of this person, live; null while there is none. `schema` is one object for all renders. */
export function usePreference<Schema extends v.GenericSchema>(
  userId: string,
  name: string,
  schema: Schema,
): v.InferOutput<Schema> | null {
  const stored = useStored(() => storedPreference(userId, name));
  return useMemo(() => parsePreference(stored, schema), [stored, schema]);
}
