export { useLeftOfWeek } from './model/left-of-week.ts';
