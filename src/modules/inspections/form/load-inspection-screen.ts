import { useEffect } from 'react';
import { whenIdle } from '../../../platform/browser/when-idle.ts';

export const loadInspectionScreen = () => import('./screens/inspection-screen.tsx');

/** For a page that leads to an inspection: its screen is there before it is asked for. */
export function useInspectionScreenAhead(): void {
  useEffect(() => {
    // It is asked for again when it is opened.
    void whenIdle()
      .then(loadInspectionScreen)
      .catch(() => undefined);
  }, []);
}
