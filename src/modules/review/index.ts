export { CommentsCard } from './components/comments-card.tsx';
export { ReviewButton } from './components/review-button.tsx';
export { useReviewStores } from './components/use-review-stores.ts';
