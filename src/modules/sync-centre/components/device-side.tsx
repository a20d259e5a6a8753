import type { ComponentProps } from 'react';
import { DeviceCard } from './device-card.tsx';
import { RescuePanel } from './rescue/rescue-panel.tsx';

/** Below what everybody looks for. Both come at once: one that came later would push the other away. */
export function DeviceSide({ report }: ComponentProps<typeof DeviceCard>) {
  return (
    <>
      <RescuePanel />
      <DeviceCard report={report} />
    </>
  );
}
