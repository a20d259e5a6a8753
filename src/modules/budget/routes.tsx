import type { RouteObject } from 'react-router-dom';
import { BudgetScreen } from './week/screens/budget-screen.tsx';

export const routes: RouteObject[] = [{ path: '/budget', element: <BudgetScreen /> }];
