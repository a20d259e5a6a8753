export { discardPhoto } from './commands-discard.ts';
