import { createContext } from 'react';

/** How the page writes a day (`yyyy-MM-dd`) beside a field whose own order is the browser's. */
export const WrittenDay = createContext<(day: string) => string>(() => '');
