import type { ReactNode } from 'react';
import { deferred } from './deferred.tsx';
import { useOnceOpened } from './use-once-opened.ts';

export type ConfirmDialogProps = {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  readonly tone?: 'danger' | 'primary';
  readonly pending?: boolean;
  readonly onConfirm: () => void | Promise<void>;
};

const Panel = deferred(() =>
  import('./confirm-panel.tsx').then(({ ConfirmPanel }) => ConfirmPanel),
);
export const preloadConfirmDialog = Panel.preload;

/** A question before something that can't be taken back. The focus starts on the harmless answer. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return useOnceOpened(props.open) ? <Panel {...props} /> : null;
}
