import { Archive, ChartColumn, ListChecks, ListTodo, UserPlus, UsersRound } from 'lucide-react';
import type { ModuleManifest } from '../../kernel/module-manifest.ts';

export const manifest = {
  id: 'people',
  area: 'candidates',
  titleKey: 'people.title',
  routes: [
    { path: '/candidates', permission: 'view_candidates' },
    { path: '/candidates/*', permission: 'view_candidates' },
    { path: '/candidates/dashboard', permission: 'view_candidates' },
    { path: '/candidates/archived', permission: 'manage_candidates' },
    { path: '/candidates/apply', permission: 'manage_candidates' },
    { path: '/candidates/import', permission: 'manage_candidates' },
    { path: '/candidates/erasures', permission: 'manage_candidates' },
    { path: '/onboarding-steps', permission: 'manage_onboarding' },
    { path: '/candidate-reports', permission: 'manage_candidates' },
  ],
  loadRoutes: () => import('./routes.tsx'),
  nav: [
    {
      to: '/candidates',
      labelKey: 'people.nav.candidates',
      descriptionKey: 'people.nav.candidatesDescription',
      icon: UsersRound,
      section: 'main',
      bottomBar: 'candidates',
      children: [
        {
          to: '/candidates?add=true',
          labelKey: 'people.nav.add',
          descriptionKey: 'people.nav.addDescription',
          icon: UserPlus,
          permission: 'manage_candidates',
          quick: true,
        },
        {
          to: '/candidates/dashboard',
          labelKey: 'people.nav.track',
          descriptionKey: 'people.nav.trackDescription',
          icon: ListChecks,
          bottomBar: 'candidates',
        },
        {
          to: '/candidates/archived',
          labelKey: 'people.nav.archived',
          descriptionKey: 'people.nav.archivedDescription',
          icon: Archive,
        },
        {
          to: '/onboarding-steps',
          labelKey: 'people.nav.steps',
          descriptionKey: 'people.nav.stepsDescription',
          icon: ListTodo,
        },
        {
          to: '/candidate-reports',
          labelKey: 'people.nav.reports',
          descriptionKey: 'people.nav.reportsDescription',
          icon: ChartColumn,
          permission: 'view_admin_panel',
          bottomBar: 'candidates',
        },
      ],
    },
  ],
  loadDeclarations: () => import('./collections.ts'),
  loadRecordLabels: () => import('./record-labels.ts'),
  loadDashboard: () => import('./hub/dashboard.tsx'),
  loadBoard: () => import('./hub/board.tsx'),
  loadCounter: () => import('./screens/counter-screen.tsx'),
} satisfies ModuleManifest;
