/** React and one link, opened from a service worker's cache: what a cold start costs at the least. */
import { createElement as h, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

const place = document.getElementById('root');
if (place === null) throw new Error('index.html has no #root');
createRoot(place).render(
  h(StrictMode, null, h('main', null, h('a', { href: '/budget' }, 'Budget'))),
);
void navigator.serviceWorker.register('/sw.js');
