import './ui/tokens.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Entry, loadFirstScreen } from './app/entry.tsx';
import { ErrorBoundary } from './app/error-boundary.tsx';
import { ErrorScreen } from './app/error-screen.tsx';
import { returnToCapture } from './app/return-to-capture.ts';
import { StartFailed } from './app/start-failed.tsx';
import { startTranslations } from './i18n/start.ts';
import { watchTimeLimit } from './modules/auth/commands.ts';
import { takeMailedLink } from './platform/session/mailed-link.ts';
import { finishReset } from './platform/storage/reset-device.ts';
import { watchInstallOffer } from './platform/browser/install-offer.ts';
import { watchCodeFailures } from './platform/worker/load-code.ts';
import { watchOtherTabs } from './platform/storage/stored-here.ts';

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');
const root = createRoot(place);
takeMailedLink();
watchOtherTabs();
watchTimeLimit();
returnToCapture();
watchCodeFailures();
watchInstallOffer();

// Beside each other: none needs another.
Promise.all([startTranslations(), finishReset(), loadFirstScreen()]).then(
  () => {
    root.render(
      <StrictMode>
        <ErrorBoundary
          fallback={({ error, componentStack }) => (
            <ErrorScreen error={error} componentStack={componentStack} />
          )}
        >
          <Entry />
        </ErrorBoundary>
      </StrictMode>,
    );
    void import('./platform/worker/service-worker.ts').then((worker) =>
      worker.registerServiceWorker(),
    );
  },
  () => root.render(<StartFailed />),
);
