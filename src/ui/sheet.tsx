import type { ReactNode } from 'react';
import { deferred } from './deferred.tsx';
import { useOnceOpened } from './use-once-opened.ts';

export type SheetProps = {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: ReactNode;
  readonly hideTitle?: boolean;
  readonly description?: ReactNode;
  readonly closeLabel: string;
  /** `bottom`: from below on phones, a panel on the right on wider screens. The sides: 320 px, at most 85 % (spec §9). */
  readonly side?: 'bottom' | 'right' | 'left';
  /** `rail`: the look of the navigation. */
  readonly tone?: 'plain' | 'rail';
  readonly footer?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
};

const Panel = deferred(() => import('./sheet-panel.tsx').then(({ SheetPanel }) => SheetPanel));
export const preloadSheet = Panel.preload;

export function Sheet(props: SheetProps) {
  return useOnceOpened(props.open) ? <Panel {...props} /> : null;
}
