export { SearchButton } from './components/search-button.tsx';
export { preloadSearch, SearchHost } from './components/search-host.tsx';
export { openSearch } from './open-search.ts';
export type { LoadedSources, SearchSource } from './search-source.ts';
