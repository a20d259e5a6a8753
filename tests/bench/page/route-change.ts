/** A change of route, until the new page is painted: the bare router, and what both sides are measured by. */
import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Link, Outlet, RouterProvider } from 'react-router-dom';
import type { Side } from '../measure.ts';

const places = ['one', 'two'] as const;

/** As many as the app has when the modules of both its screens are loaded, so that both routers look through the same. */
const routes = 24;

/** React Router with pages of one heading each: what a change of route costs at the least. */
export async function bareRouter(): Promise<Side> {
  const element = document.createElement('div');
  document.body.append(element);
  const links = places.map((place) => h(Link, { key: place, to: `/${place}` }, place));
  const router = createBrowserRouter([
    {
      path: '/',
      element: h('nav', null, links, h(Outlet)),
      children: Array.from({ length: routes }, (_, index) => places[index] ?? `place-${index}`).map(
        (place) => ({ path: place, element: h('h1', null, `Page ${place}`) }),
      ),
    },
  ]);
  const root = createRoot(element);
  root.render(h(RouterProvider, { router }));
  return {
    run: (index) => {
      const place = places[index % 2] ?? 'one';
      return changeRoute([`/${place}`, `Page ${place}`]);
    },
    close: async () => {
      root.unmount();
      element.remove();
    },
  };
}

/** Milliseconds from a press on the link to the frame that shows the heading. Runs in the page. */
export function changeRoute([href, heading]: readonly [string, string]): Promise<number> {
  return new Promise((done, fail) => {
    const link = document.querySelector<HTMLElement>(`nav a[href="${href}"]`);
    if (link === null) return fail(new Error(`No link to ${href}`));
    const observer = new MutationObserver(() => {
      if (document.querySelector('h1')?.textContent !== heading) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        // A message that is sent from a frame arrives after it was painted.
        const channel = new MessageChannel();
        channel.port1.addEventListener('message', () => done(performance.now() - start));
        channel.port1.start();
        channel.port2.postMessage(null);
      });
    });
    observer.observe(document, { childList: true, subtree: true, characterData: true });
    const start = performance.now();
    link.click();
  });
}
