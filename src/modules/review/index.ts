export { CommentsCard } from './components/comments-card.tsx';
