export type MailOutcome = {
  /**
   * `refused`: nothing will ever be taken for this address; `rejected`: this mail will never be taken; `unknown`: the
   * whole mail was given, and nothing answered.
   */
  readonly outcome: 'sent' | 'retry' | 'refused' | 'rejected' | 'unknown';
  /** What the mail server answered; 0: nothing. */
  readonly status: number;
  /** Seconds that it asks us to wait. */
  readonly retry_after: number | null;
};

export const mailOutcome = (
  outcome: MailOutcome['outcome'],
  status = 0,
  retryAfter: number | null = null,
): MailOutcome => ({ outcome, status, retry_after: retryAfter });
