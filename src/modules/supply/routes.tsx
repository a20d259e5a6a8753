import { Navigate, type RouteObject } from 'react-router-dom';
import { loadCode } from '../../platform/worker/load-code.ts';
import { MyOrdersScreen, OrdersScreen } from './orders/screens/orders-screen.tsx';

// The list comes with the module, the rest when it is asked for.
const loadNew = () =>
  loadCode(() => import('./orders/screens/new-order-screen.tsx')).then(({ NewOrderScreen }) => ({
    Component: NewOrderScreen,
  }));
const loadEdit = () =>
  loadCode(() => import('./orders/screens/edit-order-screen.tsx')).then(({ EditOrderScreen }) => ({
    Component: EditOrderScreen,
  }));
const loadOrder = () =>
  loadCode(() => import('./orders/screens/order-screen.tsx')).then(({ OrderScreen }) => ({
    Component: OrderScreen,
  }));
const loadGuides = () =>
  loadCode(() => import('./guides/screens/guides-screen.tsx')).then(({ GuidesScreen }) => ({
    Component: GuidesScreen,
  }));
const loadGuide = () =>
  loadCode(() => import('./guides/screens/guide-screen.tsx')).then(({ GuideScreen }) => ({
    Component: GuideScreen,
  }));
const loadReorder = () =>
  loadCode(() => import('./reorder/screens/reorder-screen.tsx')).then(({ ReorderScreen }) => ({
    Component: ReorderScreen,
  }));
const loadCredits = () =>
  loadCode(() => import('./credits/screens/credits-screen.tsx')).then(({ CreditsScreen }) => ({
    Component: CreditsScreen,
  }));
const loadCredit = () =>
  loadCode(() => import('./credits/screens/credit-screen.tsx')).then(({ CreditScreen }) => ({
    Component: CreditScreen,
  }));
const loadHub = () =>
  loadCode(() => import('./hub/screens/hub-screen.tsx')).then(({ HubScreen }) => ({
    Component: HubScreen,
  }));
const loadReceive = () =>
  loadCode(() => import('./receiving/screens/receive-screen.tsx')).then(({ ReceiveScreen }) => ({
    Component: ReceiveScreen,
  }));
const loadCounts = () =>
  loadCode(() => import('./counting/screens/counts-screen.tsx')).then(({ CountsScreen }) => ({
    Component: CountsScreen,
  }));
const loadCount = () =>
  loadCode(() => import('./counting/screens/count-screen.tsx')).then(({ CountScreen }) => ({
    Component: CountScreen,
  }));
const loadInventory = () =>
  loadCode(() => import('./stock/screens/inventory-screen.tsx')).then(({ InventoryScreen }) => ({
    Component: InventoryScreen,
  }));
/** The same screen at an address of its own: whoever goes from one to the other is on another page. */
const loadEnhancedInventory = () =>
  loadCode(() => import('./stock/screens/inventory-screen.tsx')).then(({ InventoryScreen }) => ({
    element: <InventoryScreen key="enhanced" />,
  }));
const loadWaste = () =>
  loadCode(() => import('./stock/screens/waste-screen.tsx')).then(({ WasteScreen }) => ({
    Component: WasteScreen,
  }));
const loadAdjustments = () =>
  loadCode(() => import('./stock/screens/adjustments-screen.tsx')).then(
    ({ AdjustmentsScreen }) => ({ Component: AdjustmentsScreen }),
  );
const loadProducts = () =>
  loadCode(() => import('./catalogue/screens/products-screen.tsx')).then(({ ProductsScreen }) => ({
    Component: ProductsScreen,
  }));
const loadCatalogueImport = () =>
  loadCode(() => import('./catalogue/screens/catalogue-import-screen.tsx')).then(
    ({ CatalogueImportScreen }) => ({ Component: CatalogueImportScreen }),
  );
const loadSchedule = () =>
  loadCode(() => import('./delivery/screens/delivery-schedule-screen.tsx')).then(
    ({ DeliveryScheduleScreen }) => ({ Component: DeliveryScheduleScreen }),
  );
const loadArchive = () =>
  loadCode(() => import('./archive/screens/archived-orders-screen.tsx')).then(
    ({ ArchivedOrdersScreen }) => ({ Component: ArchivedOrdersScreen }),
  );

const loadOverStores = () =>
  loadCode(() => import('./hub/screens/orders-over-stores-screen.tsx')).then(
    ({ OrdersOverStoresScreen }) => ({ Component: OrdersOverStoresScreen }),
  );

export const routes: readonly RouteObject[] = [
  { path: '/supply-orders', Component: OrdersScreen },
  { path: '/supply-orders/my', Component: MyOrdersScreen },
  { path: '/supply-orders/new', lazy: loadNew },
  // an address that names no order
  { path: '/supply-orders/edit', element: <Navigate to="/supply-orders" replace /> },
  { path: '/supply-orders/details', element: <Navigate to="/supply-orders" replace /> },
  { path: '/supply-orders/receive', element: <Navigate to="/supply-orders" replace /> },
  { path: '/supply-orders/receive/:orderId', lazy: loadReceive },
  { path: '/supply-orders/edit/:orderId', lazy: loadEdit },
  { path: '/supply-orders/details/:orderId', lazy: loadOrder },
  { path: '/supply-orders/guides', lazy: loadGuides },
  { path: '/supply-orders/guides/:guideId', lazy: loadGuide },
  { path: '/supply-orders/credits', lazy: loadCredits },
  { path: '/supply-orders/credits/:creditId', lazy: loadCredit },
  { path: '/supply-hub', lazy: loadHub },
  { path: '/supply-hub/reorder-suggestions', lazy: loadReorder },
  { path: '/supply-inventory/count', lazy: loadCounts },
  { path: '/supply-inventory/count/:countId', lazy: loadCount },
  { path: '/supply-inventory', lazy: loadInventory },
  { path: '/supply-inventory/enhanced', lazy: loadEnhancedInventory },
  { path: '/supply-inventory/waste', lazy: loadWaste },
  { path: '/inventory-adjustments', lazy: loadAdjustments },
  { path: '/supply-admin/products', lazy: loadProducts },
  { path: '/supply-admin/products/import', lazy: loadCatalogueImport },
  { path: '/supply-orders/enhanced', lazy: loadOverStores },
  { path: '/delivery-schedule', lazy: loadSchedule },
  { path: '/archived-orders', lazy: loadArchive },
];
