import { useCallback, useEffect, useRef, useState } from 'react';
import { serverCode, type Answer } from '../../platform/backend/request.ts';
import { accountProblem, type AccountProblem } from './domain/account-problem.ts';

export type Remote<Value> = {
  /** The last that was read; it stays while it is read again. */
  readonly value: Value | null;
  readonly loading: boolean;
  readonly problem: AccountProblem | null;
  readonly reload: () => void;
};

/** What only the server knows; read at once, and again when the network is back. `read` is one function for all renders. */
export function useRemote<Value>(read: () => Promise<Answer<Value>>): Remote<Value> {
  const [state, setState] = useState<Omit<Remote<Value>, 'reload'>>({
    value: null,
    loading: true,
    problem: null,
  });
  const asked = useRef(0);
  const ask = useCallback(() => {
    asked.current += 1;
    const mine = asked.current;
    void read().then((answer) => {
      if (mine !== asked.current) return;
      setState((before) =>
        'value' in answer
          ? { value: answer.value, loading: false, problem: null }
          : { ...before, loading: false, problem: accountProblem(serverCode(answer.refused)) },
      );
    });
  }, [read]);
  const reload = useCallback(() => {
    setState((before) => ({ ...before, loading: true }));
    ask();
  }, [ask]);
  useEffect(ask, [ask]);
  useEffect(() => {
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [reload]);
  return { ...state, reload };
}
