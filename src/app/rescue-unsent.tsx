import { useState } from 'react';
import { downloadFile } from '../platform/browser/download-file.ts';
import { loadCode } from '../platform/worker/load-code.ts';
import { readSession } from '../platform/session/session.ts';

export type RescueTexts = {
  readonly action: string;
  readonly nothing: string;
  readonly saved: string;
  readonly failed: string;
};

// Outside of the component: React Compiler passes over one with `import()` in it.
const loadRescuePack = () => loadCode(() => import('../platform/storage/rescue-pack.ts'));

/**
 * For a device on which the app does not start any more: the signed-in person's unsent work as a file. Needs no
 * translations, no rows and no connection.
 */
export function RescueUnsent({ texts, className }: { texts: RescueTexts; className: string }) {
  const [said, setSaid] = useState('');
  const { identity } = readSession();
  if (identity === null) return null;
  const rescue = async () => {
    setSaid('');
    try {
      const { makeRescuePack } = await loadRescuePack();
      const { signal } = new AbortController();
      const pack = await makeRescuePack(identity, { signal, onProgress: () => undefined });
      if (pack.changes + pack.photos === 0) return setSaid(texts.nothing);
      downloadFile(pack.file.name, pack.file);
      setSaid(texts.saved);
    } catch {
      setSaid(texts.failed);
    }
  };
  return (
    <>
      <button type="button" className={className} onClick={() => void rescue()}>
        {texts.action}
      </button>
      <p role="status" className="w-full text-small text-muted empty:hidden">
        {said}
      </p>
    </>
  );
}
