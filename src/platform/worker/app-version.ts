import * as v from 'valibot';

/** The version of this build, from package.json; `dev` where nothing was built. */
export const appVersion: string = v.parse(
  v.fallback(v.pipe(v.string(), v.minLength(1)), 'dev'),
  import.meta.env['VITE_APP_VERSION'],
);
