import type { LucideIcon } from 'lucide-react';
import type { Permission } from './permission.ts';

/** A place of a module, and who may open it. The rows behind it are guarded by the server. */
export type ModuleRoute<Screen = unknown> = {
  /** `/x`; or `/x/*` for that and everything below. Of several that fit a path the most exact one counts. */
  readonly path: string;
  /** Without one the place is for everybody who is signed in. */
  readonly permission?: Permission;
  /** Whoever lacks it is led to / instead of being told so. */
  readonly otherwise?: 'home';
  /** What they are told, where it is not the usual text. */
  readonly deniedKey?: string;
  /** It shows several stores at once where that is what is looked at. */
  readonly overStores?: true;
  /** What is shown there; without it `loadRoutes` of the module says it. */
  readonly loadScreen?: () => Promise<Screen>;
};

export type NavSection = 'main' | 'admin' | 'more';

/** A place as the navigation shows it, to those who may open its route. */
export type NavEntry = {
  readonly to: string;
  readonly labelKey: string;
  readonly descriptionKey?: string;
  readonly icon: LucideIcon;
  /** What it takes beyond its route's permission, as for something that is done there. */
  readonly permission?: Permission;
  /** The part of the sidebar and the drawer it stands in; none: only where the fields below say. */
  readonly section?: NavSection;
  /**
   * Who sees it in sidebar and drawer, where that takes more than to open it; the slide-out menu and the module page show it
   * to whoever may open it.
   */
  readonly sectionFor?: Permission;
  /** Instead of `section`: the place whose group it joins, of this module or of another. */
  readonly group?: string;
  /** The area whose bottom bar shows it, of this module or of another. */
  readonly bottomBar?: string;
  /** Whether it is one of the quick actions of the slide-out menu. */
  readonly quick?: boolean;
  /** The account menu shows it, at this place. */
  readonly accountMenu?: number;
  /** It compares stores: who has one only is not led there. Its route says who may open it. */
  readonly severalStores?: true;
  /** The group of pages that unfolds below it. It is shown to whoever may open one of them. */
  readonly children?: readonly Omit<NavEntry, 'children' | 'section' | 'sectionFor' | 'group'>[];
};

/**
 * All that the app knows of a module before the module is needed. It is part of the app's first code, so it holds
 * values and lazy imports only. The type parameters are filled in by the app (`src/app/manifests.ts`).
 */
export type ModuleManifest<
  Route = unknown,
  Kept = unknown,
  Card = unknown,
  Source = unknown,
  RecordLabel = unknown,
  Companion = unknown,
  BoardPart = unknown,
  StoresView = unknown,
  Screen = unknown,
  Counter = unknown,
  Subject = unknown,
  Report = unknown,
> = {
  readonly id: string;
  /** What its places belong to: they show the bottom bar of that area. */
  readonly area: string;
  readonly titleKey: string;
  /** Every place of the module. */
  readonly routes: readonly ModuleRoute<Screen>[];
  /** The screens of those places that do not name theirs, with absolute paths; called when one is asked for. */
  readonly loadRoutes?: () => Promise<{ readonly routes: readonly Route[] }>;
  readonly nav: readonly NavEntry[];
  /** What the module keeps on the device. */
  readonly loadDeclarations?: () => Promise<{ readonly declarations: readonly Kept[] }>;
  /** Names each of its records in words, for the sync centre and wherever two people met in one. */
  readonly loadRecordLabels?: () => Promise<{ readonly recordLabels: readonly RecordLabel[] }>;
  /** Live figures for the module page, as a component that gets `{storeId}`. */
  readonly loadCard?: () => Promise<{ readonly ModuleCard: Card }>;
  /** What is to be done today, on top of the module page: `tasks` links of one height, so that their room is kept. */
  readonly today?: {
    readonly tasks: number;
    readonly load: () => Promise<{ readonly TodayTasks: Card }>;
  };
  /** What waits and what is new, below the card. */
  readonly loadOverview?: () => Promise<{ readonly ModuleOverview: Card }>;
  /** Stands beside every page while somebody is signed in, from when the page has become quiet; most of it is nothing. */
  readonly loadCompanion?: () => Promise<{ readonly Companion: Companion }>;
  /** What the module tells of each store on the board of all stores (the SQL side: `sync.declare_board_part`). */
  readonly loadBoard?: () => Promise<{ readonly boardPart: BoardPart }>;
  /** What the module tells over stores and weeks (the SQL side: `sync.declare_report`). */
  readonly loadReports?: () => Promise<{ readonly reports: readonly Report[] }>;
  /** The board itself, as a component that gets `{parts}`; one module has it. */
  readonly loadStoresView?: () => Promise<{ readonly StoresView: StoresView }>;
  /**
   * All that is shown while the device is handed to somebody without an account: a component that gets `{storeId, onLeave}`.
   * One module has it.
   */
  readonly loadCounter?: () => Promise<{ readonly Counter: Counter }>;
  /** What the module has that is inspected besides stores (the SQL side: `sync.declare_inspection_subject`). */
  readonly inspectionSubject?: Subject;
  /** What the search palette finds of the module. */
  readonly loadSearch?: () => Promise<{ readonly sources: readonly Source[] }>;
  /** The module's part of the dashboard: figures (`StatCard`s), and perhaps a panel to look at, for who may open a place of it. */
  readonly loadDashboard?: () => Promise<{
    readonly DashboardFigures: Card;
    readonly DashboardPanel?: Card;
  }>;
};
