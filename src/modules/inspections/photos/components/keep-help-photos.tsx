import { useEffect } from 'react';
import { useSyncStatus } from '../../../../db/database-context.tsx';
import { keepPhotos } from '../../../../platform/photos/keep-photos.ts';
import { isSparing } from '../../../../platform/worker/later-parts.ts';
import type { ItemRules } from '../../model/domain/item-rules.ts';

/** The page's own work comes first. */
const quietMs = 4_000;
/** Some 20 MB, of which a device has most after the first time. */
const mostAtOnce = 60;

/** A template or a snapshot of one; a row from before there were rules lacks them. */
type WithRules = {
  readonly sections: readonly {
    readonly items: readonly { readonly rules?: ItemRules }[];
  }[];
};

const helpPhotosOf = ({ sections }: WithRules): readonly string[] =>
  sections.flatMap(({ items }) =>
    items.flatMap(({ rules }) => (rules?.help_photo ? [rules.help_photo.path] : [])),
  );

/** Fetches the pictures that an inspection would show, while nothing else is to do (rule R3). Shows nothing. */
export function KeepHelpPhotos({ templates }: { templates: readonly WithRules[] }) {
  const online = useSyncStatus().connection === 'online';
  const wanted = templates.flatMap(helpPhotosOf).join(' ');
  useEffect(() => {
    if (!online || wanted === '' || isSparing()) return;
    let stopped = false;
    const timer = setTimeout(() => {
      // What could not be had is asked for the next time.
      keepPhotos(wanted.split(' '), mostAtOnce, () => stopped).catch(() => undefined);
    }, quietMs);
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [online, wanted]);
  return null;
}
