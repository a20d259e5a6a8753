/** The pages beside /login that need no session (spec §2). */
export function isPublicPath(path: string): boolean {
  return path === '/signup' || path === '/reset-password';
}
