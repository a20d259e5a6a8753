import { createStore, useStore } from 'zustand';

/** Whether the settings of pushes are open: asked for by the floating button, and by the list of all. */
const open = createStore(() => false);

export const showPushSettings = (show: boolean): void => open.setState(show, true);
export const usePushSettingsOpen = (): boolean => useStore(open);
