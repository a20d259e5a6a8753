export { NewPasswordField } from './components/new-password-field.tsx';
export { PasswordMeter } from './components/password-meter.tsx';
export { lock, signOut } from './commands.ts';
export {
  keepBiometrics,
  useConfirmedDevice,
  useEnrolledHere,
  useIdentity,
  useUnsavedWork,
} from './queries.ts';
