export { NewPasswordField } from './components/new-password-field.tsx';
export { PasswordMeter } from './components/password-meter.tsx';
export { handDeviceOver, lock, signOut } from './commands.ts';
export {
  keepBiometrics,
  useConfirmedDevice,
  useEnrolledHere,
  useHandedOver,
  useIdentity,
  useUnsavedWork,
} from './queries.ts';
