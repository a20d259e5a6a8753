import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import * as v from 'valibot';

/**
 * What another page asked of this one by the state of the navigation, once: a reload or the way back does not ask again.
 * Null: nothing, or nothing that `schema` knows.
 */
export function useNavigationRequest<Output>(
  schema: v.GenericSchema<unknown, Output>,
): Output | null {
  const { state } = useLocation();
  const navigate = useNavigate();
  const [request] = useState<Output | null>(() => {
    const asked = v.safeParse(schema, state);
    return asked.success ? asked.output : null;
  });
  useEffect(() => {
    if (request !== null) void navigate('.', { replace: true, state: null });
  }, [request, navigate]);
  return request;
}

/** Whether the address asked to add one at once (`?add=true`, spec §2), as a shortcut of the installed app does. Once. */
export function useAddRequest(): boolean {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [asked] = useState(() => search.get('add') === 'true');
  useEffect(() => {
    if (asked) void navigate('.', { replace: true });
  }, [asked, navigate]);
  return asked;
}
