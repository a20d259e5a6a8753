import { useCallback, useEffect, useState } from 'react';
import { useEnrolledHere } from '../../auth/index.ts';
import { biometricsHere } from '../commands-biometrics.ts';
import type { BiometricsHere } from '../domain/biometrics-here.ts';

/** Known without a connection, and followed: the server may revoke it meanwhile. Null while it is looked up. */
export function useBiometricsHere(userId: string): [BiometricsHere | null, () => void] {
  const [here, setHere] = useState<BiometricsHere | null>(null);
  const enrolled = useEnrolledHere(userId);
  const look = useCallback(() => {
    biometricsHere(userId).then(setHere, () => setHere({ state: 'unsupported' }));
  }, [userId]);
  useEffect(look, [look, enrolled]);
  return [here, look];
}
