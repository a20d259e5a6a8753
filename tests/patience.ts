/** Tests of screens wait as long as the others do (`patience` in vitest.config.ts), not for the library's one second. */
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 120_000 });
}

export {};
