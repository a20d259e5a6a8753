export { AskStore } from './ask-store.ts';
export { JoinRequests } from './components/join-requests.tsx';
export { SearchedStores } from './components/searched-stores.tsx';
export { StorePicker } from './components/store-picker.tsx';
export { StoresGate } from './components/stores-gate.tsx';
export { useStoresViewName } from './components/use-stores-view-name.ts';
export { UnknownStores } from './components/unknown-stores.tsx';
export { officeNumber, storeSign, storeTitle } from './domain/store.ts';
export { observeNames } from './observe-names.ts';
export { useMembersAtOffice } from './queries-at-office.ts';
export { StoresViewProvider } from './stores-view.tsx';
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
  useStoresView,
  useWatchedStores,
  useWorkIn,
} from './queries.ts';
