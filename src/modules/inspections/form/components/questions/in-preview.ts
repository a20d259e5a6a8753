import { createContext } from 'react';

/** Whether the form shows a template that is being looked at: nothing is kept, nothing is photographed. */
export const InPreview = createContext(false);
