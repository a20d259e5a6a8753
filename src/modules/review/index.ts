export { CommentsCard } from './components/comments-card.tsx';
export { ReviewButton } from './components/review-button.tsx';
