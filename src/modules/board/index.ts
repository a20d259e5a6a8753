export { boardPart, type BoardPart } from './board-part.tsx';
