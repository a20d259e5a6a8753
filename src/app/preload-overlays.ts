import { preloadSearch } from '../modules/search/index.ts';
import { preloadConfirmDialog } from '../ui/confirm-dialog.tsx';
import { preloadDialog } from '../ui/dialog.tsx';
import { preloadMenu } from '../ui/menu.tsx';
import { preloadSheet } from '../ui/sheet.tsx';
import { preloadRealtimePanel } from './realtime/realtime-status.tsx';
import { preloadBellPanel } from './shell/bell.tsx';
import { workspaceSettled } from './workspace.ts';

/** The page's own work comes first. */
const quietMs = 2_000;

/**
 * Whatever a press opens is there before the press: the rows come first, then these, once the page has been quiet. The
 * returned function takes it back.
 */
export function preloadOverlays(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let left = false;
  const preloadAll = () => {
    for (const preload of [
      preloadSearch,
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
  };
  void workspaceSettled().then(() => {
    if (!left) timer = setTimeout(preloadAll, quietMs);
  });
  return () => {
    left = true;
    clearTimeout(timer);
  };
}
