export { useOwnAvatar } from './queries.ts';
