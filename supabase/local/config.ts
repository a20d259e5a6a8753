import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import * as v from 'valibot';
import { StackError, errorText } from './errors.ts';

const size = v.union([v.number(), v.string()]);

const Bucket = v.object({
  public: v.optional(v.boolean(), false),
  file_size_limit: v.optional(size),
  allowed_mime_types: v.optional(v.array(v.string())),
});

const Functions = v.object({
  enabled: v.optional(v.boolean(), true),
  verify_jwt: v.optional(v.boolean(), true),
  entrypoint: v.optional(v.string()),
  import_map: v.optional(v.string()),
});

const MailTemplate = v.object({
  subject: v.optional(v.string()),
  /** From the project's folder, as the CLI takes it. */
  content_path: v.optional(v.string()),
});

const RateLimit = v.object({
  email_sent: v.optional(v.number(), 360),
  sign_in_sign_ups: v.optional(v.number(), 300),
  token_refresh: v.optional(v.number(), 1500),
  token_verifications: v.optional(v.number(), 300),
});

const Auth = v.object({
  site_url: v.optional(v.string(), 'http://localhost:4173'),
  additional_redirect_urls: v.optional(v.array(v.string()), []),
  jwt_expiry: v.optional(v.number(), 3600),
  enable_signup: v.optional(v.boolean(), true),
  enable_refresh_token_rotation: v.optional(v.boolean(), true),
  refresh_token_reuse_interval: v.optional(v.number(), 10),
  minimum_password_length: v.optional(v.number(), 6),
  rate_limit: v.optional(RateLimit, {}),
  email: v.optional(
    v.object({
      enable_confirmations: v.optional(v.boolean(), false),
      double_confirm_changes: v.optional(v.boolean(), true),
      max_frequency: v.optional(v.string(), '1s'),
      otp_length: v.optional(v.number(), 6),
      otp_expiry: v.optional(v.number(), 3600),
      template: v.optional(v.record(v.string(), MailTemplate), {}),
    }),
    {},
  ),
  mfa: v.optional(
    v.object({
      max_enrolled_factors: v.optional(v.number(), 10),
      totp: v.optional(
        v.object({
          enroll_enabled: v.optional(v.boolean(), true),
          verify_enabled: v.optional(v.boolean(), true),
        }),
        {},
      ),
    }),
    {},
  ),
});

const ConfigFile = v.object({
  project_id: v.optional(v.string(), 'project'),
  api: v.optional(
    v.object({
      schemas: v.optional(v.array(v.string()), ['public', 'graphql_public']),
      extra_search_path: v.optional(v.array(v.string()), ['public', 'extensions']),
      max_rows: v.optional(v.number(), 1000),
    }),
    {},
  ),
  db: v.optional(
    v.object({
      seed: v.optional(
        v.object({
          enabled: v.optional(v.boolean(), true),
          sql_paths: v.optional(v.array(v.string()), ['./seed.sql']),
        }),
        {},
      ),
    }),
    {},
  ),
  auth: v.optional(Auth, {}),
  storage: v.optional(
    v.object({
      file_size_limit: v.optional(size, '50MiB'),
      buckets: v.optional(v.record(v.string(), Bucket), {}),
    }),
    {},
  ),
  functions: v.optional(v.record(v.string(), Functions), {}),
});

/** What the stack reads of `supabase/config.toml`; keys it does not know are left to the CLI. */
export type StackConfig = v.InferOutput<typeof ConfigFile>;

/** Reads `<projectDir>/supabase/config.toml`; a project without one gets the CLI's defaults. */
export function readConfig(projectDir: string): StackConfig {
  const file = join(projectDir, 'supabase', 'config.toml');
  if (!existsSync(file)) return v.parse(ConfigFile, {});
  let raw: unknown;
  try {
    raw = parse(withEnvironment(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new StackError(
      `${file} cannot be read: ${errorText(error).split('\n')[0]}.`,
      'Correct the file, then start again.',
    );
  }
  const result = v.safeParse(ConfigFile, raw);
  if (result.success) return result.output;
  const issue = result.issues[0];
  throw new StackError(
    `${file} is not valid at "${v.getDotPath(issue) ?? '?'}": ${issue.message}.`,
    'Correct the file, then start again.',
  );
}

/** `env(NAME)` in a value stands for an environment variable, as the CLI reads it. */
function withEnvironment(text: string): string {
  return text.replace(/"env\(([A-Za-z_][A-Za-z0-9_]*)\)"/g, (_, name: string) =>
    JSON.stringify(process.env[name] ?? ''),
  );
}

const UNITS: Record<string, number> = {
  b: 1,
  kb: 1000,
  kib: 1024,
  mb: 1000 ** 2,
  mib: 1024 ** 2,
  gb: 1000 ** 3,
  gib: 1024 ** 3,
};

/** `"50MiB"` or a plain number to bytes; undefined when it is not a size. */
export function bytesOf(value: number | string): number | undefined {
  if (typeof value === 'number') return value;
  const match = /^(\d+(?:\.\d+)?)\s*([a-z]*)$/i.exec(value.trim());
  if (!match) return undefined;
  const unit = UNITS[(match[2] ?? '').toLowerCase() || 'b'];
  return unit === undefined ? undefined : Math.floor(Number(match[1]) * unit);
}

/** `"1m30s"` to seconds (Go's duration format, as config.toml uses it). */
export function secondsOf(value: string): number {
  const factors: Record<string, number> = { ms: 0.001, s: 1, m: 60, h: 3600 };
  let total = 0;
  for (const [, amount, unit] of value.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h)/g)) {
    total += Number(amount) * (factors[unit ?? 's'] ?? 1);
  }
  return total;
}
