import { loadCode } from '../worker/load-code.ts';

/** Answers what the code before the camera says; null: none is to be read in this picture. */
export type CodeReader = (video: HTMLVideoElement) => Promise<string | null>;

/** Of the Shape Detection API, which not every browser has. */
type Detector = {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
};
type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
};

/** Enough for a code that fills a fifth of the picture, and quick to look through. */
const longestEdge = 960;

/** The browser's own reader where it has one, else ours, which is loaded then. */
export async function codeReader(): Promise<CodeReader> {
  return (await browsersReader()) ?? (await ownReader());
}

async function browsersReader(): Promise<CodeReader | null> {
  const { BarcodeDetector } = window as { BarcodeDetector?: DetectorClass };
  if (BarcodeDetector === undefined) return null;
  try {
    const formats = await BarcodeDetector.getSupportedFormats();
    if (!formats.includes('qr_code')) return null;
    const detector = new BarcodeDetector({ formats: ['qr_code'] });
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
  } catch {
    return null;
  }
}

async function ownReader(): Promise<CodeReader> {
  const { decodeCode } = await loadCode(() => import('./code-decoder.ts'));
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return (video) => {
    const { videoWidth, videoHeight } = video;
    if (context === null || videoWidth === 0) return Promise.resolve(null);
    const scale = Math.min(1, longestEdge / Math.max(videoWidth, videoHeight));
    canvas.width = Math.round(videoWidth * scale);
    canvas.height = Math.round(videoHeight * scale);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    return Promise.resolve(decodeCode(context.getImageData(0, 0, canvas.width, canvas.height)));
  };
}
