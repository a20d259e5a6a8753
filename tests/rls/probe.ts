/** What a probe is aimed at. */
export type Target = {
  /** As the matrix names it. */
  readonly name: string;
  readonly store: string;
  /** Whose row it is, or in whose name it is written. */
  readonly user: string;
};

/** SQL of one table; `$user`, `$store` and names of fixtures are replaced before it runs. */
export type Probe = {
  readonly where: string;
  readonly set: string;
  readonly insert: string;
};
