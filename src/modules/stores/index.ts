export { StorePicker } from './components/store-picker.tsx';
export { StoresGate } from './components/stores-gate.tsx';
export {
  useCurrentStore,
  useMemberName,
  useMembers,
  usePermission,
  useStanding,
  useStoreChoice,
  useStores,
} from './queries.ts';
