/**
 * Where a mail's link may lead: `site_url`, or an address that `additional_redirect_urls` allows
 * (`*` anything but a separator, `**` anything, as GoTrue's globs). Everything else falls back to
 * `site_url`.
 */
export function allowedRedirect(
  asked: string | null | undefined,
  siteUrl: string,
  allowed: string[],
): string {
  if (!asked) return siteUrl;
  let target: URL;
  try {
    target = new URL(asked);
  } catch {
    return siteUrl;
  }
  if (!/^https?:$/.test(target.protocol)) return siteUrl;
  const site = new URL(siteUrl);
  // What was understood is what is followed, and never with a name in front of the host.
  const address = target.href;
  if (target.username !== '' || target.password !== '') return siteUrl;
  if (target.hostname === site.hostname) return address;
  const plain = address.split('#')[0] ?? address;
  return allowed.some((pattern) => globPattern(pattern).test(plain)) ? address : siteUrl;
}

function globPattern(glob: string): RegExp {
  const source = glob
    .split(/(\*\*|\*|\?)/)
    .map((part) => {
      if (part === '**') return '.*';
      if (part === '*') return '[^./]*';
      if (part === '?') return '[^./]';
      return part.replace(/[.+^${}()|[\]\\]/g, '\\$&');
    })
    .join('');
  return new RegExp(`^${source}$`);
}
