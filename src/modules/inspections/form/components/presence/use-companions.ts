import { useEffect, useRef, useState } from 'react';
import { useDatabase } from '../../../../../db/database-context.tsx';
import { newId } from '../../../../../kernel/ids.ts';
import {
  joinPresence,
  type PresenceChannel,
} from '../../../../../platform/backend/presence-channel.ts';
import type { Inspection } from '../../../model/collections.ts';
import { companionsOf, type Companion, type Here } from '../../domain/presence.ts';

/** A form that is out of sight this long is not in use: longer than it takes to photograph. */
const awayAfter = 60_000;
const nobody: readonly Companion[] = [];

/** Who else is in this inspection, as far as the server is heard; the others see this device in the section. */
export function useCompanions(
  { id, store_id }: Pick<Inspection, 'id' | 'store_id'>,
  sectionId: string | null,
): readonly Companion[] {
  const { userId } = useDatabase();
  const [companions, setCompanions] = useState(nobody);
  const presence = useRef<PresenceChannel | null>(null);
  /** Of this page alone, so that a second device of the person is seen. */
  const [device] = useState(newId);
  const [looking, setLooking] = useState(true);
  useEffect(() => {
    // The store is part of the name: an inspection that the server has not heard of has its channel too.
    const joined = joinPresence(`inspection:${store_id}:${id}`, userId, (state) =>
      setCompanions(companionsOf(state, { userId, device })),
    );
    presence.current = joined;
    return () => {
      presence.current = null;
      joined.leave();
      setCompanions(nobody);
    };
  }, [id, store_id, userId, device]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') setLooking(true);
      else timer = setTimeout(() => setLooking(false), awayAfter);
    };
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  // After the one that joins: it speaks to what that made.
  useEffect(() => {
    const here: Here = { device, section: sectionId };
    presence.current?.say(looking ? here : null);
  }, [device, sectionId, looking]);
  return companions;
}
