import { useEffect } from 'react';
import { RouterProvider } from 'react-router-dom';
import { watchTimeLimit } from '../modules/auth/commands.ts';
import { followOtherTabs } from '../platform/session.ts';
import { router } from './router.tsx';

export function App() {
  useEffect(() => {
    const stops = [followOtherTabs(), watchTimeLimit()];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return <RouterProvider router={router} />;
}
