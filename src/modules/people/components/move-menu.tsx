import { EllipsisVertical } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuGroup, MenuItem } from '../../../ui/menu.tsx';
import type { Candidate } from '../collections.ts';
import { stagesFrom, type Stage } from '../domain/stage.ts';
import { statusesFrom, type CandidateStatus } from '../domain/status.ts';

/** What can be done with a candidate: the twin of dragging, for keys and fingers. */
export function MoveMenu({
  candidate,
  onMove,
  onStatus,
}: {
  candidate: Candidate;
  onMove: (stage: Stage) => void;
  onStatus: (status: CandidateStatus) => void;
}) {
  const { t } = useTranslation();
  const label = t('people.move.menu', { name: candidate.display_name });
  const stages = candidate.status === 'active' ? stagesFrom(candidate.stage) : [];
  const statuses = candidate.stage === 'hired' ? [] : statusesFrom(candidate.status);
  return (
    <Menu
      label={label}
      align="start"
      trigger={<IconButton variant="quiet" label={label} icon={EllipsisVertical} />}
    >
      {stages.length === 0 ? null : (
        <MenuGroup label={t('people.move.to')}>
          {stages.map((stage) => (
            <MenuItem key={stage} onSelect={() => onMove(stage)}>
              {t(`people.stage.${stage}`)}
            </MenuItem>
          ))}
        </MenuGroup>
      )}
      {statuses.length === 0 ? null : (
        <MenuGroup label={t('people.move.else')}>
          {statuses.map((status) => (
            <MenuItem key={status} onSelect={() => onStatus(status)}>
              {t(`people.status.to.${status}`)}
            </MenuItem>
          ))}
        </MenuGroup>
      )}
    </Menu>
  );
}
