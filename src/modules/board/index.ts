export { BoardLink } from './components/board-link.tsx';
export { boardPart, type BoardPart } from './board-part.tsx';
export { NothingThere } from './components/nothing-there.tsx';
