/**
 * Why a session ended on this device: by the person, by the one-hour rule, by the server for good, or because the
 * fingerprint or face that opened it was revoked from elsewhere.
 */
export type SessionEnd = 'user' | 'time_limit' | 'refused' | 'revoked';
