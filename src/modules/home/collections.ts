import {
  boolean,
  declareReference,
  integer,
  nullable,
  oneOf,
  text,
  type Declaration,
  type RowOf,
} from '../../db/declaration.ts';
import { quickLinkIcons } from './domain/quick-link.ts';

/** The forms that the business keeps elsewhere (spec §1); hidden ones are among them. */
export const quickLinks = declareReference({
  kind: 'quick_link',
  scopes: ['global'],
  fields: {
    icon: oneOf(quickLinkIcons),
    title_en: text(80),
    title_es: text(80),
    title_fr: text(80),
    url: nullable(text(2000)),
    order_index: integer(),
    is_hidden: boolean(),
  },
});
export type QuickLink = RowOf<typeof quickLinks>;

export const declarations: readonly Declaration[] = [quickLinks];
