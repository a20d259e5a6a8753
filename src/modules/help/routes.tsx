import { Navigate, type RouteObject } from 'react-router-dom';
import { HelpScreen } from './screens/help-screen.tsx';
import { NewsScreen } from './screens/news-screen.tsx';
import { TutorialScreen } from './screens/tutorial-screen.tsx';
import { TutorialsScreen } from './screens/tutorials-screen.tsx';

export const routes: RouteObject[] = [
  { path: '/help', element: <HelpScreen /> },
  { path: '/help-support', element: <Navigate to="/help" replace /> },
  { path: '/tutorials', element: <TutorialsScreen /> },
  { path: '/tutorials/:guideId', element: <TutorialScreen /> },
  { path: '/whats-new', element: <NewsScreen /> },
];
