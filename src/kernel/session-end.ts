/** Why a session ended on this device: by the person, by the one-hour rule, or by the server for good. */
export type SessionEnd = 'user' | 'time_limit' | 'refused';
