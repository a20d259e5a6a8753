import { useEffect, useState } from 'react';
import { useConnection } from '../../db/use-connection.ts';
import { readStatistics, type Statistics } from './remote-statistics.ts';

export type Asked = {
  readonly statistics: Statistics | null;
  readonly state: 'asking' | 'current' | 'offline' | 'failed' | 'forbidden';
  readonly again: () => void;
};

/** Asked of the server each time, as nothing of it is kept on a device; what came last stays while it is asked again. */
export function useStatistics(weeks: number): Asked {
  const offline = useConnection() === 'offline';
  const [statistics, setStatistics] = useState<Statistics | null>(null);
  const [tries, setTries] = useState(0);
  const [ended, setEnded] = useState<{ of: string; as: Asked['state'] } | null>(null);
  const asked = `${weeks} ${tries}`;
  useEffect(() => {
    if (offline) return undefined;
    let left = false;
    void readStatistics(weeks).then(({ value, refused }) => {
      if (left) return;
      if (value !== undefined) setStatistics(value);
      const refusal = refused?.kind === 'forbidden' ? 'forbidden' : 'failed';
      setEnded({ of: asked, as: value === undefined ? refusal : 'current' });
    });
    return () => {
      left = true;
    };
  }, [asked, weeks, offline]);
  return {
    statistics,
    state: ended?.of === asked ? ended.as : offline ? 'offline' : 'asking',
    again: () => setTries(tries + 1),
  };
}
