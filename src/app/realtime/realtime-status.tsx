import clsx from 'clsx';
import { Clock, Radio, WifiOff, type LucideIcon } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { deferred } from '../../ui/deferred.tsx';
import { loadAllDeclarations } from '../manifests.ts';
import type { RealtimeState } from './realtime-state.ts';
import { useRealtimeState } from './use-realtime-state.ts';

/** With what this device is told of: all that the modules keep on it. */
const Panel = deferred(async () => {
  const [{ RealtimePanel }, declarations] = await Promise.all([
    import('./realtime-panel.tsx'),
    loadAllDeclarations(),
  ]);
  return (props: Omit<ComponentProps<typeof RealtimePanel>, 'declarations'>) => (
    <RealtimePanel {...props} declarations={declarations} />
  );
});
export const preloadRealtimePanel = Panel.preload;

const looks: Record<RealtimeState, { icon: LucideIcon; dot: string }> = {
  live: { icon: Radio, dot: 'bg-rail-good' },
  stale: { icon: Clock, dot: 'bg-marigold' },
  offline: { icon: WifiOff, dot: 'bg-rail-bad' },
  connecting: { icon: Radio, dot: 'bg-rail-muted' },
};

/**
 * Whether changes of others arrive at once (spec §2 Shell, §4). `inMenu`: a row of the menu instead of a button. Until
 * it is first opened the button is all there is of it.
 */
export function RealtimeStatus({ inMenu = false }: { inMenu?: boolean }) {
  const { t } = useTranslation();
  const { state, lastPulledAt } = useRealtimeState();
  const [open, setOpen] = useState(false);
  const [opened, setOpened] = useState(false);
  const { icon: Icon, dot } = looks[state];
  const label = t('realtime.label', { state: t(`realtime.state.${state}`) });
  const button = {
    type: 'button',
    'aria-label': label,
    title: label,
    className: clsx(
      'flex items-center rounded-control text-on-rail hover:bg-rail-raised',
      inMenu ? 'min-h-12 w-full gap-4 px-3' : 'size-[48px] shrink-0 justify-center',
    ),
    children: (
      <>
        <span className="relative">
          <Icon aria-hidden="true" className={inMenu ? 'size-6' : 'size-5.5'} />
          <span
            aria-hidden="true"
            className={clsx('absolute -end-1 -top-0.5 size-2.5 rounded-full ring-2 ring-rail', dot)}
          />
        </span>
        {inMenu ? <span className="font-medium">{label}</span> : null}
      </>
    ),
  } as const;
  const closed = (
    <button
      {...button}
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={() => {
        setOpen(true);
        setOpened(true);
      }}
    />
  );
  if (!opened) return closed;
  return (
    <Panel
      fallback={closed}
      state={state}
      icon={Icon}
      lastPulledAt={lastPulledAt}
      trigger={<button {...button} />}
      open={open}
      onOpenChange={setOpen}
    />
  );
}
