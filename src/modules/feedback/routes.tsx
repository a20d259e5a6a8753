import type { RouteObject } from 'react-router-dom';
import { FeedbackScreen } from './screens/feedback-screen.tsx';

export const routes: RouteObject[] = [{ path: '/feedback', element: <FeedbackScreen /> }];
