/**
 * What the browser tests run in: each worker of the run has a demo world of its own (embedded stack, built app in front of
 * it), so that files of two workers never meet in one database.
 */
import * as v from 'valibot';
import { inject } from 'vitest';

const worldSchema = v.object({
  backend: v.object({
    url: v.string(),
    anonKey: v.string(),
    /** Direct access as the owner of the tables: for looking, past every policy. */
    databaseUrl: v.string(),
  }),
  app: v.object({
    url: v.string(),
    /** The same app at another address, whose line to the backend a test chooses (`appOverLine`). */
    overLine: v.object({ url: v.string(), configFile: v.string() }),
    /** The build as it was when the tests began. */
    folder: v.string(),
  }),
  /** A browser's profile on which both addresses of the app were opened and everything of it is kept. */
  profile: v.string(),
});
export type BrowserWorld = v.InferOutput<typeof worldSchema>;

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the run gives out its worlds, which are started when they are first asked for. */
    worlds: string;
  }
}

const answer = await fetch(`${inject('worlds')}/${process.env['VITEST_POOL_ID'] ?? '1'}`);
if (!answer.ok) throw new Error(await answer.text());

/** The world of the worker that this file runs in. */
export const world: BrowserWorld = v.parse(worldSchema, await answer.json());
