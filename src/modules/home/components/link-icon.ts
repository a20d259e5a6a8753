import {
  Clock,
  ExternalLink,
  PackagePlus,
  Siren,
  UserRoundPen,
  type LucideIcon,
} from 'lucide-react';
import type { QuickLinkIcon } from '../domain/quick-link.ts';

export const linkIcons: Record<QuickLinkIcon, LucideIcon> = {
  incident: Siren,
  time_clock: Clock,
  personnel: UserRoundPen,
  supplies: PackagePlus,
  link: ExternalLink,
};
