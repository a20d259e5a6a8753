export { mayOfferBiometrics, useOwnAvatar } from './queries.ts';
export { SecondFactorAsk } from './components/second-factor-ask.tsx';

/** Loaded once the shell stands, and only where there may be something to offer. */
export const loadBiometricOffer = () => import('./components/biometric-offer.tsx');
