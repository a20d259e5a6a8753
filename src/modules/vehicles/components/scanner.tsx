import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeReader } from '../../../platform/browser/code-reader.ts';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { scannedTag } from '../domain/tag.ts';

type ScannerState = 'starting' | 'ready' | 'denied' | 'no_camera' | 'in_use' | 'no_reader';

/** Between two looks at what the camera shows: quick enough for a hand, slow enough for a battery. */
const pauseMs = 120;

/** The camera at the back, looking for the code of a label (rule VE15). */
export function Scanner({ onTag, onClose }: { onTag: (tag: string) => void; onClose: () => void }) {
  const { t } = useTranslation();
  const [isForeign, setForeign] = useState(false);
  const { video, state } = useCodes((text) => {
    const tag = scannedTag(text, window.location.origin);
    if (tag === null) setForeign(true);
    else onTag(tag);
  });
  const works = state === 'starting' || state === 'ready';
  return (
    <div className="flex flex-col gap-3">
      {works ? (
        <div className="relative mx-auto aspect-square w-full max-w-96 overflow-hidden rounded-control bg-sunken">
          <video
            ref={video}
            autoPlay
            muted
            playsInline
            aria-label={t('vehicles.scan.title')}
            className="size-full object-cover"
          />
          {state === 'ready' ? (
            <span
              aria-hidden="true"
              className="pointer-events-none absolute inset-[15%] rounded-card border-4 border-white/80"
            />
          ) : (
            <div className="absolute inset-0 flex items-center justify-center p-6">
              <Spinner label={t('vehicles.scan.starting')} />
            </div>
          )}
        </div>
      ) : (
        <p role="alert" className="font-semibold text-ink">
          {t(`vehicles.scan.problem.${state}`)}
        </p>
      )}
      <p role="status" className="text-center text-muted">
        {works ? t(isForeign ? 'vehicles.scan.foreign' : 'vehicles.scan.hint') : null}
      </p>
      <Button className="self-center" onClick={onClose}>
        {t('vehicles.scan.close')}
      </Button>
    </div>
  );
}

/** Shows the camera while the component is there, and tells each code that it sees. */
function useCodes(onCode: (text: string) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<ScannerState>('starting');
  const tell = useEffectEvent(onCode);
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    let stream: MediaStream | null = null;
    const stop = () => stream?.getTracks().forEach((track) => track.stop());
    const look = async () => {
      stream = await openCamera();
      const shown = video.current;
      if (signal.aborted || shown === null) {
        stop();
        return;
      }
      shown.srcObject = stream;
      await shown.play();
      const read = await codeReader().catch(() => null);
      if (signal.aborted) return;
      if (read === null) {
        stop();
        setState('no_reader');
        return;
      }
      setState('ready');
      while (!signal.aborted) {
        const text = await read(shown).catch(() => null);
        if (text !== null && !signal.aborted) tell(text);
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    };
    look().catch((error: unknown) => {
      stop();
      if (!signal.aborted) setState(problemOf(error));
    });
    return () => {
      ended.abort();
      stop();
    };
  }, []);
  return { video, state };
}

async function openCamera(): Promise<MediaStream> {
  if (!('mediaDevices' in navigator)) throw new DOMException('', 'NotFoundError');
  return navigator.mediaDevices.getUserMedia({
    video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 } },
  });
}

function problemOf(error: unknown): ScannerState {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'no_camera' : 'in_use';
}
