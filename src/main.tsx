import './ui/tokens.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { StartFailed } from './app/start-failed.tsx';
import { startTranslations } from './i18n/start.ts';

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');
const root = createRoot(place);

startTranslations().then(
  () => {
    root.render(
      <StrictMode>
        <App />
      </StrictMode>,
    );
    void import('./platform/service-worker.ts').then((worker) => worker.registerServiceWorker());
  },
  () => root.render(<StartFailed />),
);
