/** One thing that can be found. Texts are finished: in the person's language, ready to be shown. */
export type SearchEntry = {
  /** Unique within its source. */
  readonly id: string;
  readonly title: string;
  readonly subtitle?: string;
  /** Further words that find it and are not shown, such as a plain amount or a month's name. */
  readonly keywords?: string;
  /** When it happened, ISO 8601: of two equal hits the newer one stands first. */
  readonly at?: string;
  /** Where it leads: a path of this app (of this store, where it names one), another store to work in, or an https address in a tab of its own. */
  readonly target:
    | { readonly path: string; readonly storeId?: string }
    | { readonly storeId: string; readonly path?: never }
    | { readonly address: string };
  /** Done beside going there. */
  readonly onOpen?: () => void;
};
