export { useOwnAvatar } from './queries.ts';
export { SecondFactorAsk } from './components/second-factor-ask.tsx';
