import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format.ts';
import { titleIn, type ReviewItem } from '../domain/review-item.ts';

/** What it is, in one line: the name of the record, or its day. */
export function useItemTitle(): (item: ReviewItem) => string {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  return ({ what, kind }) =>
    titleIn(what, i18n.language) ||
    (what.day ? format.dayAndDate(what.day) : t(`review.kind.${kind}`));
}
