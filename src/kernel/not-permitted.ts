import { hasPermission, type Permission, type Standing } from './permission.ts';

/** A command was called by somebody who may not do it. Screens do not offer it; the server would refuse it too. */
export class NotPermitted extends Error {
  readonly code = 'not_permitted';
  readonly permission: Permission;

  constructor(permission: Permission) {
    super(`${permission} is needed in this store`);
    this.name = 'NotPermitted';
    this.permission = permission;
  }
}

export function demandPermission(standing: Standing, permission: Permission): void {
  if (!hasPermission(standing, permission)) throw new NotPermitted(permission);
}
