export { NewsCard } from './components/news-card.tsx';
