import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { expect, test } from 'vitest';
import * as v from 'valibot';

const limits = v.object({
  sign_in_sign_ups: v.number(),
  token_refresh: v.number(),
  token_verifications: v.number(),
});
const auth = v.looseObject({
  site_url: v.string(),
  additional_redirect_urls: v.array(v.string()),
  rate_limit: limits,
  email: v.looseObject({
    enable_confirmations: v.boolean(),
    max_frequency: v.string(),
    smtp: v.optional(v.looseObject({ enabled: v.boolean(), pass: v.string() })),
  }),
});
const file = v.parse(
  v.looseObject({
    auth,
    remotes: v.object({
      production: v.looseObject({
        project_id: v.string(),
        db: v.object({ seed: v.object({ enabled: v.boolean() }) }),
        auth,
      }),
    }),
  }),
  parse(readFileSync(join(import.meta.dirname, '../config.toml'), 'utf8')),
);
const { production } = file.remotes;

test('nothing of the local world goes to a hosted project', () => {
  expect(JSON.stringify(production)).not.toMatch(/localhost|127\.0\.0\.1|http:/);
  expect(production.db.seed.enabled).toBe(false);
  expect(production.auth.email.enable_confirmations).toBe(true);
  for (const [name, limit] of Object.entries(production.auth.rate_limit)) {
    expect(limit, name).toBeLessThanOrEqual(150);
  }
});

test('a hosted project writes mails through a server of its own, whose password stands nowhere', () => {
  expect(production.auth.email.smtp?.enabled).toBe(true);
  expect(production.auth.email.smtp?.pass).toMatch(/^env\(/);
});

test('holds nothing that the CLI has given up', () => {
  expect(file).not.toHaveProperty('inbucket');
  expect(file.auth.email).not.toHaveProperty('enable_signup');
});
