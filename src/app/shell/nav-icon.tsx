import {
  Bell,
  ChartLine,
  ClipboardCheck,
  History,
  House,
  LayoutTemplate,
  ListChecks,
  Package,
  RefreshCw,
  Settings,
  Truck,
  Users,
  Wallet,
  type LucideIcon,
} from 'lucide-react';
import type { NavIcon as NavIconName } from '../../kernel/module-manifest.ts';

export const navIcons: Record<NavIconName, LucideIcon> = {
  home: House,
  wallet: Wallet,
  'clipboard-check': ClipboardCheck,
  'list-checks': ListChecks,
  'layout-template': LayoutTemplate,
  chart: ChartLine,
  history: History,
  bell: Bell,
  refresh: RefreshCw,
  users: Users,
  truck: Truck,
  package: Package,
  settings: Settings,
};
