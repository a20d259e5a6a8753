export { lock, signOut } from './commands.ts';
export { useIdentity, useUnsavedWork } from './queries.ts';
