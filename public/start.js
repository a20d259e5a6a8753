// Runs before the page's own code and the first paint. Kept in step with src/platform/browser/theme.ts,
// platform/session/{stored-session,screen-lock}.ts and i18n/start.ts.
try {
  const { dataset } = document.documentElement;
  // A stored theme never flashes the other one.
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') dataset.theme = theme;

  const ask = (href, hints) =>
    document.head.append(Object.assign(document.createElement('link'), { href, ...hints }));

  // The texts come beside the code, not after it.
  const language = (localStorage.getItem('language') ?? navigator.language).slice(0, 2);
  ask(`/locales/${['es', 'fr'].includes(language) ? language : 'en'}/translation.json`, {
    rel: 'preload',
    as: 'fetch',
    crossOrigin: 'anonymous',
  });

  // Whoever is signed in goes straight to the app: its parts come with those of the sign-in page.
  if (localStorage.getItem('storehand-identity') !== null) {
    if (localStorage.getItem('storehand-locked') === null) dataset.boot = 'app';
    const { content } = document.querySelector('meta[name="app-parts"]');
    for (const part of content.split(' ').filter(Boolean)) {
      ask(part, { rel: 'modulepreload', crossOrigin: 'anonymous' });
    }
  }
} catch {
  // Storage is blocked: the device's own settings apply.
}
