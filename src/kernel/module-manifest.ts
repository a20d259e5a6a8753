import type { Permission } from './permission.ts';

/** Names of the navigation icons; the shell maps them, so that manifests stay free of icon code. */
export type NavIcon =
  | 'home'
  | 'wallet'
  | 'clipboard-check'
  | 'list-checks'
  | 'layout-template'
  | 'chart'
  | 'history'
  | 'bell'
  | 'refresh'
  | 'users'
  | 'truck'
  | 'package'
  | 'settings'
  | 'plus'
  | 'dashboard'
  | 'link'
  | 'help'
  | 'guide'
  | 'news'
  | 'feedback'
  | 'person';

/** The areas that decide the bottom bar (spec §2, mobile bottom bar). */
export type ModuleArea =
  | 'home'
  | 'budget'
  | 'inspections'
  | 'candidates'
  | 'supply'
  | 'vehicles'
  | 'settings'
  | 'admin';

export type NavSection = 'main' | 'admin' | 'more';

export type NavEntry = {
  readonly to: string;
  readonly labelKey: string;
  readonly descriptionKey?: string;
  readonly icon: NavIcon;
  /** Without one the entry is for everybody who is signed in. */
  readonly permission?: Permission;
  /** The part of the sidebar and the drawer it stands in; none: only where `bottom` says. */
  readonly section?: NavSection;
  /** Whether the area's bottom bar shows it. */
  readonly bottom?: boolean;
  /** Whether it is one of the quick actions of the slide-out menu. */
  readonly quick?: boolean;
  readonly children?: readonly Omit<NavEntry, 'children' | 'section'>[];
};

/**
 * All that the app knows of a module before the module is needed. It is part of the login route's code, so it holds
 * values and lazy imports only. `Route`, `Kept`, `Card`, `Source` and `Describer` are filled in by the app (`src/app/manifests.ts`).
 */
export type ModuleManifest<
  Route = unknown,
  Kept = unknown,
  Card = unknown,
  Source = unknown,
  Describer = unknown,
> = {
  readonly id: string;
  readonly area: ModuleArea;
  readonly titleKey: string;
  /** React Router's patterns that belong to the module, absolute; `loadRoutes` is called when one matches. */
  readonly paths: readonly string[];
  /** The module's routes, with absolute paths. */
  readonly loadRoutes?: () => Promise<{ readonly routes: readonly Route[] }>;
  readonly nav: readonly NavEntry[];
  /** What the module keeps on the device. */
  readonly loadDeclarations?: () => Promise<{ readonly declarations: readonly Kept[] }>;
  /** Names each of its records in words, for the sync centre and wherever two people met in one. */
  readonly loadDescribers?: () => Promise<{ readonly describers: readonly Describer[] }>;
  /** The tables that the realtime status names. */
  readonly tables: readonly string[];
  /** Live figures for the module page, as a component that gets `{storeId}`. */
  readonly loadCard?: () => Promise<{ readonly ModuleCard: Card }>;
  /** What is to be done today, on top of the module page: `tasks` links of one height, so that their room is kept. */
  readonly today?: {
    readonly tasks: number;
    readonly load: () => Promise<{ readonly TodayTasks: Card }>;
  };
  /** What waits and what is new, below the card. */
  readonly loadOverview?: () => Promise<{ readonly ModuleOverview: Card }>;
  /** What the search palette finds of the module. */
  readonly loadSearch?: () => Promise<{ readonly sources: readonly Source[] }>;
  /** The module's part of the dashboard: figures (`StatCard`s) and a panel to look at, for who may open its first entry. */
  readonly loadDashboard?: () => Promise<{
    readonly DashboardFigures: Card;
    readonly DashboardPanel: Card;
  }>;
};
