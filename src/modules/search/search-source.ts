import type { TFunction } from 'i18next';
import type { LucideIcon } from 'lucide-react';
import type { Observable } from 'rxjs';
import type { LocalDatabase } from '../../db/local-database.ts';
import type { Language } from '../../i18n/languages.ts';
import type { Format } from '../../i18n/make-format.ts';
import type { Standing } from '../../kernel/permission.ts';
import type { SearchEntry } from './domain/search-entry.ts';

/** Whose rows are searched, and how their texts are written. */
export type SearchContext = {
  readonly database: LocalDatabase;
  readonly userId: string;
  readonly storeId: string;
  readonly timeZone: string;
  /** What each store of the person is called. */
  readonly storeTitles: ReadonlyMap<string, string>;
  readonly standing: Standing;
  readonly language: Language;
  readonly t: TFunction;
  readonly format: Format;
};

/** `complete` is false where the code of some sources could not be had; the others answer all the same. */
export type LoadedSources = {
  readonly sources: readonly SearchSource[];
  readonly complete: boolean;
};

/** One kind of things to find; a module names its own in the manifest's `loadSearch`. */
export type SearchSource = {
  readonly name: string;
  /** Its heading in the palette. */
  readonly labelKey: string;
  readonly icon: LucideIcon;
  /** All entries of the context's store and user, live. Nothing for those who may not see them. */
  readonly observe: (context: SearchContext) => Observable<readonly SearchEntry[]>;
  /**
   * Rule S9: what the office finds of it in these stores (null: all that the person sees), whole words first; null where it
   * could not be asked. Left out: it is found on this device alone.
   */
  readonly ask?: (
    context: SearchContext,
    words: string,
    storeIds: readonly string[] | null,
  ) => Promise<readonly SearchEntry[] | null>;
};
