import { preloadConfirmDialog } from '../ui/confirm-dialog.tsx';
import { preloadDialog } from '../ui/dialog.tsx';
import { preloadMenu } from '../ui/menu.tsx';
import { preloadSheet } from '../ui/sheet.tsx';
import { preloadRealtimePanel } from './realtime/realtime-status.tsx';
import { preloadBellPanel } from './shell/bell.tsx';

/** The page's own work comes first. */
const quietMs = 2_500;

/** Whatever a press opens is there before the press, once the page has been quiet. The returned function takes it back. */
export function preloadOverlays(): () => void {
  const timer = setTimeout(() => {
    for (const preload of [
      preloadMenu,
      preloadBellPanel,
      preloadRealtimePanel,
      preloadSheet,
      preloadDialog,
      preloadConfirmDialog,
    ]) {
      // It is asked for again when it is opened.
      preload().catch(() => undefined);
    }
  }, quietMs);
  return () => clearTimeout(timer);
}
