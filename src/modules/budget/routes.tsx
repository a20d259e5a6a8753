import type { RouteObject } from 'react-router-dom';
import { BudgetScreen } from './screens/budget-screen.tsx';

export const routes: RouteObject[] = [{ path: '/budget', element: <BudgetScreen /> }];
