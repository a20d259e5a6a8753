import { ListChecks } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { isReviewed } from '../domain/review-item.ts';
import { useMarks } from '../queries.ts';
import { useReview } from './use-review.ts';

/** The way to what came in, with how much of it waits; nothing where nobody could ever say. */
export function ReviewButton({ className }: { className?: string }) {
  const { t } = useTranslation();
  const { kept } = useReview();
  const marks = useMarks();
  if (kept === null) return null;
  const reviewed = kept.value.filter((item) => isReviewed(item, marks)).length;
  const waiting = (kept.value[0]?.waiting ?? 0) - reviewed;
  return (
    <ButtonLink to="/review" icon={ListChecks} {...(className === undefined ? {} : { className })}>
      {waiting === 0 ? t('review.title') : t('review.button', { number: waiting })}
    </ButtonLink>
  );
}
