import type { ReactNode, RefObject } from 'react';
import { deferred } from './deferred.tsx';
import { useOnceOpened } from './use-once-opened.ts';

export type DialogProps = {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly size?: 'sm' | 'md' | 'lg';
  readonly closeLabel: string;
  readonly footer?: ReactNode;
  /** False: a press outside does not close it (Escape and the close button still do). */
  readonly dismissible?: boolean;
  /** What the dialog was opened for; the first target otherwise. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  readonly className?: string;
  readonly children?: ReactNode;
};

const Panel = deferred(() => import('./dialog-panel.tsx').then(({ DialogPanel }) => DialogPanel));
export const preloadDialog = Panel.preload;

export function Dialog(props: DialogProps) {
  return useOnceOpened(props.open) ? <Panel {...props} /> : null;
}
