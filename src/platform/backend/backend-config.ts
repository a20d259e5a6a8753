import * as v from 'valibot';

const schema = v.object({
  supabaseUrl: v.pipe(
    v.string(),
    v.url(),
    v.transform((url) => url.replace(/\/+$/, '')),
  ),
  supabaseAnonKey: v.pipe(v.string(), v.minLength(1)),
  /** The demo world's sign-ins may be offered. */
  demo: v.optional(v.boolean(), false),
});
export type BackendConfig = v.InferOutput<typeof schema>;

const storageKey = 'storehand-backend';
let known: Promise<BackendConfig> | null = null;

/**
 * Where the backend is, as the server that delivered the app says (`/config.json`). Offline the last answer holds.
 * Rejects with `BackendUnknown` when there never was one; a later call asks again.
 */
export function backendConfig(): Promise<BackendConfig> {
  known ??= load().catch((error: unknown) => {
    known = null;
    throw error;
  });
  return known;
}

/** What `backendConfig` answered last, here or at an earlier start; null where it is not known yet. */
export function knownBackendConfig(): BackendConfig | null {
  return lastConfig();
}

class BackendUnknown extends Error {
  readonly code = 'backend_unknown';
}

async function load(): Promise<BackendConfig> {
  try {
    const answer = await fetch('/config.json', { cache: 'no-store' });
    const config = v.parse(schema, await answer.json());
    localStorage.setItem(storageKey, JSON.stringify(config));
    return config;
  } catch (cause) {
    const stored = lastConfig();
    if (stored) return stored;
    throw new BackendUnknown('The address of the backend is not known yet', { cause });
  }
}

function lastConfig(): BackendConfig | null {
  try {
    const parsed = v.safeParse(schema, JSON.parse(localStorage.getItem(storageKey) ?? 'null'));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}
