import './ui/tokens.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Entry, loadApp } from './app/entry.tsx';
import { returnToCapture } from './app/return-to-capture.ts';
import { StartFailed } from './app/start-failed.tsx';
import { startTranslations } from './i18n/start.ts';
import { readSession } from './platform/session.ts';

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');
const root = createRoot(place);
returnToCapture();

// Loads beside the texts; a failure shows where the app is rendered.
if (readSession().identity) loadApp().catch(() => undefined);

startTranslations().then(
  () => {
    root.render(
      <StrictMode>
        <Entry />
      </StrictMode>,
    );
    void import('./platform/service-worker.ts').then((worker) => worker.registerServiceWorker());
  },
  () => root.render(<StartFailed />),
);
