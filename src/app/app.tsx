import { useState } from 'react';
import { RouterProvider } from 'react-router-dom';
import { createRouter } from './router.tsx';
import { startWorkspaces } from './workspace.ts';

// Before the first rendering, so that it shows the shell of whoever is signed in.
startWorkspaces();

export function App() {
  const [router] = useState(createRouter);
  return <RouterProvider router={router} />;
}
