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
  { path: '/supply-orders/edit/:orderId', lazy: loadEdit },
  { path: '/supply-orders/details/:orderId', lazy: loadOrder },
  { path: '/supply-orders/enhanced', lazy: loadOverStores },
  { path: '/delivery-schedule', lazy: loadSchedule },
  { path: '/archived-orders', lazy: loadArchive },
];
