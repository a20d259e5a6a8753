export { useChecks, type KnownCheck } from './model/queries-checks.ts';
