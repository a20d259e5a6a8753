export { JoinRequests } from './components/join-requests.tsx';
export { StorePicker } from './components/store-picker.tsx';
export { StoresGate } from './components/stores-gate.tsx';
export { officeNumber, storeSign, storeTitle } from './domain/store.ts';
export {
  useCurrentStore,
  useFollowedStore,
  useKnownNames,
  useMemberName,
  useMembers,
  usePermission,
  useStanding,
  useStoreChoice,
  useStores,
} from './queries.ts';
