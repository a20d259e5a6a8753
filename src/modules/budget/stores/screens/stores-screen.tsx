import { SideBySide } from '../components/side-by-side.tsx';

/** At an address of its own, whichever stores are looked at. */
export function StoresScreen() {
  return <SideBySide />;
}
