import { useEffect, useState } from 'react';
import { backendConfig, knownBackendConfig } from '../../../platform/backend/backend-config.ts';

/** Whether the backend holds the demo world, whose sign-ins are no secret. */
export function useDemoWorld(): boolean {
  const [demo, setDemo] = useState(() => knownBackendConfig()?.demo ?? false);
  useEffect(() => {
    let current = true;
    backendConfig().then(
      (config) => current && setDemo(config.demo),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, []);
  return demo;
}
