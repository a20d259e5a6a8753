import { createContext } from 'react';

/** Whether a text that is still to be written is told as missing: not before it was tried to publish without it. */
export const ShowMissing = createContext(true);
