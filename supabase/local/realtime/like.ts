/**
 * Whether `text` is like `pattern`, as SQL's LIKE says: `%` is any run of characters, `_` any one, a backslash takes the
 * next character as it is. Each `%` is tried at its earliest place only, which is enough for a match: the time grows with
 * the product of the two lengths and never beyond, whatever the pattern.
 */
export function isLike(text: string, pattern: string): boolean {
  const parts = patternParts(pattern);
  let at = 0;
  let part = 0;
  /** Where to go on when what follows the last `%` does not fit: that `%`, one character longer. */
  let resume: { at: number; part: number } | undefined;
  while (at < text.length) {
    const wanted = parts[part];
    if (wanted === anyRun) {
      part += 1;
      resume = { at, part };
    } else if (wanted !== undefined && (wanted === anyOne || wanted === text.charAt(at))) {
      at += 1;
      part += 1;
    } else if (resume) {
      resume.at += 1;
      at = resume.at;
      part = resume.part;
    } else return false;
  }
  return parts.slice(part).every((rest) => rest === anyRun);
}

const anyRun = Symbol('%');
const anyOne = Symbol('_');
type Part = string | typeof anyRun | typeof anyOne;

function patternParts(pattern: string): Part[] {
  const parts: Part[] = [];
  for (let at = 0; at < pattern.length; at += 1) {
    const char = pattern.charAt(at);
    if (char === '\\' && at + 1 < pattern.length) {
      at += 1;
      parts.push(pattern.charAt(at));
    } else if (char === '%') {
      // two are one: less to try
      if (parts.at(-1) !== anyRun) parts.push(anyRun);
    } else parts.push(char === '_' ? anyOne : char);
  }
  return parts;
}
