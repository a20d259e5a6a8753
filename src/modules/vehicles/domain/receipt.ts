/** Who knew what when of a repair (rule VE37): what the server hashed, told again from what a device holds. */

type CertifiedProblem = {
  readonly id: string;
  readonly vehicle_id: string;
  readonly part: string;
  readonly severity: string;
  readonly reported_at: string;
  readonly user_id: string;
  readonly repaired_at: string | null;
  readonly repaired_by: string | null;
  readonly certified_at: string | null;
  readonly certified_by: string | null;
};
type TakenKeys = { readonly id: string; readonly out_at: string; readonly driver_id: string };

/** ISO 8601 to the millisecond, as the server writes it. */
const moment = (at: string): string => new Date(at).toISOString();

const line = (...parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null).join('|');

/** So long after a repair was certified the next driver is in its receipt: 31 days, as the server counts them. */
const longestUntilTaken = 31 * 24 * 3_600_000;

/** The keys that were taken next after a repair was certified; null: none yet, or not within 31 days. */
export function nextKeysAfter<Keys extends TakenKeys>(
  keys: readonly Keys[],
  certifiedAt: string,
): Keys | null {
  const certified = Date.parse(certifiedAt);
  const after = keys
    .filter(({ out_at }) => {
      const taken = Date.parse(out_at);
      return taken >= certified && taken <= certified + longestUntilTaken;
    })
    .toSorted((a, b) => Date.parse(a.out_at) - Date.parse(b.out_at) || (a.id < b.id ? -1 : 1));
  return after[0] ?? null;
}

/** What is hashed. Equal to the SQL function `sync.vehicle_receipt_text`; null: nobody has certified it. */
export function receiptText(problem: CertifiedProblem, keys: readonly TakenKeys[]): string | null {
  const { certified_at: certifiedAt, repaired_at: repairedAt } = problem;
  if (certifiedAt === null) return null;
  const next = nextKeysAfter(keys, certifiedAt);
  return [
    line('problem', problem.id, problem.vehicle_id, problem.part, problem.severity),
    line('reported', moment(problem.reported_at), problem.user_id),
    line('repaired', repairedAt === null ? null : moment(repairedAt), problem.repaired_by),
    line('certified', moment(certifiedAt), problem.certified_by),
    ...(next === null ? [] : [line('taken', moment(next.out_at), next.driver_id, next.id)]),
  ].join('\n');
}

/** Hex. */
export async function sha256Of(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
