// Runs before the first paint, so that a stored theme never flashes the other one. Kept in step with src/platform/theme.ts.
try {
  const stored = localStorage.getItem('theme');
  if (stored === 'light' || stored === 'dark') document.documentElement.dataset.theme = stored;
} catch {
  // Storage is blocked: the device's own setting applies.
}
