/** Formatters of the language and the clock, made once each: to make one takes longer than to render the row it is for. */

const dates = new Map<string, Intl.DateTimeFormat>();
const numbers = new Map<string, Intl.NumberFormat>();
const spans = new Map<string, Intl.RelativeTimeFormat>();

function kept<Formatter>(
  formatters: Map<string, Formatter>,
  key: string,
  make: () => Formatter,
): Formatter {
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const made = make();
  formatters.set(key, made);
  return made;
}

/** Without a time zone: by the clock of the device, also after that was set to another zone. */
export function dateFormatter(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const zone = options.timeZone ?? new Date().getTimezoneOffset();
  return kept(
    dates,
    `${locale} ${zone} ${JSON.stringify(options)}`,
    () => new Intl.DateTimeFormat(locale, options),
  );
}

export function numberFormatter(
  locale: string,
  options: Intl.NumberFormatOptions,
): Intl.NumberFormat {
  return kept(
    numbers,
    `${locale} ${JSON.stringify(options)}`,
    () => new Intl.NumberFormat(locale, options),
  );
}

/** `3 minutes ago`, `yesterday`. */
export function spanFormatter(locale: string): Intl.RelativeTimeFormat {
  return kept(spans, locale, () => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
}
