import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { SkeletonList } from './skeleton.tsx';
import { ErrorState, OfflineState } from './states.tsx';

/** What every list says (`i18n/list-words.ts`). */
type ListWords = {
  readonly loading: string;
  readonly neverRead: string;
  readonly neverReadText: string;
  readonly retry: string;
};

export type ListFrameProps = {
  /**
   * `never_read`: the device could not ask for it so far, so nobody knows whether there are any. `offline`: it is not kept
   * on the device. `refused`: it was asked for, and could not be had.
   */
  readonly state: 'loading' | 'never_read' | 'offline' | 'refused' | 'empty' | 'here';
  readonly words: ListWords;
  /** Lines that stand for the list while it is read. */
  readonly lines?: number;
  readonly headingLevel?: 1 | 2 | 3;
  readonly empty: ReactNode;
  /** Of a list that is asked of the server. */
  readonly refused?: string;
  readonly offline?: readonly [title: string, text: string];
  readonly onRetry?: () => void;
  readonly children: ReactNode;
};

/** What stands in the place of a list, in each of the states that every list has; `children` once there is one. */
export function ListFrame({
  state,
  words,
  lines = 4,
  headingLevel = 2,
  empty,
  refused,
  offline,
  onRetry,
  children,
}: ListFrameProps) {
  const retry = onRetry ? <Button onClick={onRetry}>{words.retry}</Button> : null;
  switch (state) {
    case 'loading':
      return <SkeletonList label={words.loading} rows={lines} />;
    case 'never_read':
      return (
        <OfflineState headingLevel={headingLevel} title={words.neverRead} action={retry}>
          {words.neverReadText}
        </OfflineState>
      );
    case 'offline': {
      const [title, text] = offline ?? [words.neverRead, words.neverReadText];
      return (
        <OfflineState headingLevel={headingLevel} title={title}>
          {text}
        </OfflineState>
      );
    }
    case 'refused':
      return <ErrorState headingLevel={headingLevel} title={refused ?? ''} action={retry} />;
    case 'empty':
      return empty;
    default:
      return children;
  }
}
