import { useState } from 'react';

/** True from the first opening on: what closes again still has to be seen closing. */
export function useOnceOpened(open: boolean): boolean {
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  return opened || open;
}
