/** Tests of screens wait as long as the others do (`patience` in vitest.config.ts), not for the library's one second. */
if (typeof document !== 'undefined') {
  const { configure, prettyDOM } = await import('@testing-library/react');
  /** What is waited for is not there at each look but the last: the page is written out only for who reads the error. */
  const elementError = (message: string | null, container: Element): Error => {
    const error = new Error(message ?? undefined);
    error.name = 'TestingLibraryElementError';
    // It begins where the test is, as the library's own does.
    Error.captureStackTrace(error, elementError);
    Object.defineProperty(error, 'message', {
      configurable: true,
      get: () => [message, prettyDOM(container)].filter(Boolean).join('\n\n'),
    });
    return error;
  };
  configure({ asyncUtilTimeout: 120_000, getElementError: elementError });
}

export {};
