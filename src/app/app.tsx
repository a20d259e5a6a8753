import { useEffect, useState } from 'react';
import { RouterProvider } from 'react-router-dom';
import { returnToKeptCapture } from './return-to-capture.ts';
import { createRouter } from './router.tsx';
import { startWorkspaces } from './workspace.ts';

// Before the first rendering, so that it shows the shell of whoever is signed in.
startWorkspaces();

export function App() {
  const [router] = useState(createRouter);
  useEffect(() => void returnToKeptCapture(router), [router]);
  return <RouterProvider router={router} />;
}
