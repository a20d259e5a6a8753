import type { ModuleRoute } from '../kernel/module-manifest.ts';

/**
 * The specification's places (§2) whose modules are yet to be built, with who may open them (§2 Guarded, §6): they say
 * so instead of vanishing. The one list beside the manifests that names places: a path that a module's own routes hold
 * is that module's, whatever stands here, so a module that is built takes its places over.
 */
export const plannedRoutes: readonly ModuleRoute[] = [
  // General
  { path: '/file-vault' },
  // Administration
  { path: '/admin/*', permission: 'view_admin_panel', otherwise: 'home' },
];
