/** Why a fingerprint or face opened nothing (spec §8 Login and session). */
export type BiometricProblem =
  | 'unsupported'
  /** Nobody who set it up has left a session on this device. */
  | 'no_saved_session'
  /** Not recognised, cancelled, or the session behind it is over. */
  | 'failed'
  /** What asks the sensor was never loaded here, and there is no connection. */
  | 'not_loaded';
