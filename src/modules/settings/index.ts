export { InstallCard } from './components/install-card.tsx';
