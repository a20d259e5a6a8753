export { signOut } from './commands.ts';
export { useIdentity, useSession, useUnsavedWork } from './queries.ts';
