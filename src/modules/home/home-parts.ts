import type { LucideIcon } from 'lucide-react';
import { createContext, use, type ComponentType, type ReactNode } from 'react';

/** A place of the navigation that the person may open. */
export type Place = {
  readonly path: string;
  readonly labelKey: string;
  readonly descriptionKey?: string;
  readonly icon: LucideIcon;
};

/** What the modules bring to the pages of this one; the app puts it together. */
export type HomeParts = {
  readonly places: readonly Place[];
  /** Per module that the person may open: its figures, and what there is to look at. */
  readonly dashboard: readonly {
    readonly id: string;
    readonly figures: ReactNode;
    readonly panel: ReactNode;
  }[];
  /** Every store side by side, where several are looked at. */
  readonly board: ReactNode;
  /** Shows its children when the code of all of `dashboard` has come, so that no part moves another; `fallback` till then. */
  readonly DashboardReady: ComponentType<{
    readonly fallback?: ReactNode;
    readonly children: ReactNode;
  }>;
};

export const HomePartsContext = createContext<HomeParts>({
  places: [],
  dashboard: [],
  board: null,
  DashboardReady: ({ children }) => children,
});

export function useHomeParts(): HomeParts {
  return use(HomePartsContext);
}
