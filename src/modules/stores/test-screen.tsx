/** For tests: a module's screens as somebody of a store meets them. Texts are those of `speakEnglish`. */
import { render } from '@testing-library/react';
import {
  createMemoryRouter,
  RouterProvider,
  type Location,
  type RouteObject,
} from 'react-router-dom';
import i18next from 'i18next';
import { DatabaseProvider } from '../../db/database-context.tsx';
import type { LocalDatabase } from '../../db/local-database.ts';
import { ToastViewport } from '../../ui/toasts.tsx';
import type { Store } from './domain/store.ts';
import { StoreChoiceContext } from './queries.ts';

export const testStore: Store = {
  id: '11111111-1111-4111-8111-111111111111',
  number: '7486',
  name: 'Riverside Plaza',
  role: 'general_manager',
  budgetPercentage: null,
  timeZone: 'America/New_York',
  openedOn: null,
  closedOn: null,
};

/**
 * Opens `address`. `store`: the current one, where it differs from the store of tests, as by the person's role. `others`:
 * what the person has beside it; `onSwitch` hears which one they change to; `isGlobalAdmin`: whether they administer everything.
 */
export function showScreen(
  routes: readonly RouteObject[],
  address: string | Partial<Location>,
  database: LocalDatabase,
  store: Partial<Store> = {},
  {
    others = [],
    onSwitch = () => undefined,
    isGlobalAdmin = false,
  }: {
    others?: readonly Store[];
    onSwitch?: (storeId: string) => void;
    isGlobalAdmin?: boolean;
  } = {},
): void {
  const current = { ...testStore, ...store };
  const choice = {
    stores: [current, ...others],
    current,
    isGlobalAdmin,
    switchStore: onSwitch,
  };
  const router = createMemoryRouter([...routes], { initialEntries: [address] });
  render(
    <DatabaseProvider database={database}>
      <StoreChoiceContext value={choice}>
        <RouterProvider router={router} />
      </StoreChoiceContext>
      <ToastViewport label={i18next.t('ui.messages')} closeText={i18next.t('ui.close')} />
    </DatabaseProvider>,
  );
}
