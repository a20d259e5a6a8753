import type { RouteObject } from 'react-router-dom';
import { loadCode } from '../../platform/worker/load-code.ts';
import { CandidatesScreen } from './screens/candidates-screen.tsx';

// The board comes with the module, the rest when it is asked for.
const loadCandidate = () =>
  loadCode(() => import('./screens/candidate-screen.tsx')).then(({ CandidateScreen }) => ({
    Component: CandidateScreen,
  }));
const loadArchived = () =>
  loadCode(() => import('./screens/archived-screen.tsx')).then(({ ArchivedScreen }) => ({
    Component: ArchivedScreen,
  }));
const loadTrack = () =>
  loadCode(() => import('./screens/track-screen.tsx')).then(({ TrackScreen }) => ({
    Component: TrackScreen,
  }));
const loadSteps = () =>
  loadCode(() => import('./screens/steps-screen.tsx')).then(({ StepsScreen }) => ({
    Component: StepsScreen,
  }));
const loadReports = () =>
  loadCode(() => import('./screens/reports-screen.tsx')).then(({ ReportsScreen }) => ({
    Component: ReportsScreen,
  }));

const loadApply = () =>
  loadCode(() => import('./screens/apply-screen.tsx')).then(({ ApplyScreen }) => ({
    Component: ApplyScreen,
  }));
const loadErasures = () =>
  loadCode(() => import('./screens/erasures-screen.tsx')).then(({ ErasuresScreen }) => ({
    Component: ErasuresScreen,
  }));
const loadImport = () =>
  loadCode(() => import('./screens/import-screen.tsx')).then(({ ImportScreen }) => ({
    Component: ImportScreen,
  }));

export const routes: readonly RouteObject[] = [
  { path: '/candidates', Component: CandidatesScreen },
  { path: '/candidates/dashboard', lazy: loadTrack },
  { path: '/candidates/archived', lazy: loadArchived },
  { path: '/candidates/apply', lazy: loadApply },
  { path: '/candidates/import', lazy: loadImport },
  { path: '/candidates/erasures', lazy: loadErasures },
  { path: '/candidates/:candidateId', lazy: loadCandidate },
  { path: '/onboarding-steps', lazy: loadSteps },
  { path: '/candidate-reports', lazy: loadReports },
];
