/** What opens over the week, and how it will end: their code comes after the page, while that is idle, or once they are shown. */
import { whenIdle } from '../../../../platform/browser/when-idle.ts';
import { loadCode } from '../../../../platform/worker/load-code.ts';
import { deferred, quiet } from '../../../../ui/deferred.tsx';

export const EntryDialog = deferred(() =>
  loadCode(() => import('./entry-dialog.tsx')).then((part) => part.EntryDialog),
);
export const DayDialog = deferred(() =>
  loadCode(() => import('./day-dialog.tsx')).then((part) => part.DayDialog),
);
export const ClearEntries = deferred(() =>
  loadCode(() => import('../../ui/clear-entries.tsx')).then((part) => part.ClearEntries),
);
export const ProjectedSalesDialog = deferred(() =>
  loadCode(() => import('./projected-sales-dialog.tsx')).then((part) => part.ProjectedSalesDialog),
);
export const WeekEnd = deferred(
  () => loadCode(() => import('./week-end.tsx')).then((part) => part.WeekEnd),
  quiet,
);

/** A part that does not come is asked for again when it is shown. */
export async function preloadParts(): Promise<void> {
  await whenIdle();
  await Promise.allSettled(
    [EntryDialog, DayDialog, ProjectedSalesDialog, ClearEntries, WeekEnd].map(({ preload }) =>
      preload(),
    ),
  );
}
