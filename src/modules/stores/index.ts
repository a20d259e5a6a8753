export { StorePicker } from './components/store-picker.tsx';
export { StoresGate } from './components/stores-gate.tsx';
export type { Store } from './domain/store.ts';
export {
  useCurrentStore,
  useMemberName,
  usePermission,
  useStanding,
  useStoreChoice,
  useStores,
} from './queries.ts';
