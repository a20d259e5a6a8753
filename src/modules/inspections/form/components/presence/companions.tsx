import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDatabase, useSyncStatus } from '../../../../../db/database-context.tsx';
import { Avatar } from '../../../../../ui/avatar.tsx';
import { Popover } from '../../../../../ui/popover.tsx';
import { useIdentity } from '../../../../auth/index.ts';
import { useKnownNames } from '../../../../stores/index.ts';
import type { Inspection } from '../../../model/collections.ts';
import type { TemplateSnapshot } from '../../../model/domain/template-snapshot.ts';
import { useCompanions } from './use-companions.ts';

/** As many as there is room for beside the name of the section. */
const mostAvatars = 2;

/** Who else is in the inspection right now (rule Y1). Nothing while nobody is, and without a connection. */
export function InspectionCompanions({
  inspection,
  snapshot,
  sectionIndex,
}: {
  inspection: Inspection;
  snapshot: TemplateSnapshot;
  sectionIndex: number;
}) {
  const { t } = useTranslation();
  const { connection } = useSyncStatus();
  const { userId: me } = useDatabase();
  const { firstName, lastName } = useIdentity();
  const ownName = `${firstName} ${lastName}`.trim();
  const [open, setOpen] = useState(false);
  const names = useKnownNames(inspection.store_id);
  const present = useCompanions(inspection, snapshot.sections[sectionIndex]?.id ?? null);
  const companions = (connection === 'online' ? present : []).map(({ userId, sectionId }) => {
    const member = names.get(userId);
    const other = member ?? t('inspections.presence.office');
    return {
      userId,
      name: userId === me ? t('inspections.presence.yourself') : other,
      // Letters of a name, never of a sentence about it.
      initialsOf: userId === me ? (member ?? ownName) : other,
      section: snapshot.sections.find(({ id }) => id === sectionId)?.name ?? null,
    };
  });
  const label = t('inspections.presence.here', {
    names: companions.map(({ name }) => name).join(', '),
  });
  return (
    <>
      <span role="status" className="sr-only">
        {companions.length === 0 ? '' : label}
      </span>
      {companions.length === 0 ? null : (
        <Popover
          open={open}
          onOpenChange={setOpen}
          title={t('inspections.presence.title')}
          trigger={
            <button
              type="button"
              aria-label={label}
              title={label}
              className="flex min-h-12 min-w-12 shrink-0 items-center justify-center gap-1.5 rounded-control px-1 hover:bg-brand-soft"
            >
              <span className="flex -space-x-2">
                {companions.slice(0, mostAvatars).map(({ userId, initialsOf }) => (
                  <Avatar
                    key={userId}
                    name={initialsOf}
                    size="header"
                    className="ring-2 ring-surface"
                  />
                ))}
              </span>
              {companions.length > mostAvatars ? (
                <span className="text-small font-semibold tabular-nums">
                  +{companions.length - mostAvatars}
                </span>
              ) : null}
            </button>
          }
        >
          <ul className="flex flex-col gap-3">
            {companions.map(({ userId, name, initialsOf, section }) => (
              <li key={userId} className="flex items-center gap-3">
                <Avatar name={initialsOf} />
                <span className="min-w-0">
                  <span className="block font-semibold">{name}</span>
                  {section === null ? null : (
                    <span className="block text-small text-muted">{section}</span>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </Popover>
      )}
    </>
  );
}
