/**
 * Where we send: the push services of the browsers, and nowhere else. An endpoint is an address that somebody gives us
 * to call: without this list it could name anything that the function reaches.
 */
const known: readonly RegExp[] = [
  /^fcm\.googleapis\.com$/,
  /^jmt17\.google\.com$/,
  /^[a-z0-9-]+\.push\.services\.mozilla\.com$/,
  /^([a-z0-9-]+\.)+notify\.windows\.com$/,
  /^([a-z0-9-]+\.)*push\.apple\.com$/,
];

/** Origins that whoever runs the project allows besides: `PUSH_SERVICES`, with spaces or commas between them. */
export function moreServices(setting: string | undefined): ReadonlySet<string> {
  return new Set((setting ?? '').split(/[\s,]+/).filter((each) => each !== ''));
}

/** Whether pushes may go to this address. */
export function isPushService(endpoint: unknown, more: ReadonlySet<string>): endpoint is string {
  if (typeof endpoint !== 'string' || endpoint.length > 2000) return false;
  let url: URL;
  try {
    url = new URL(endpoint);
  } catch {
    return false;
  }
  if (url.username !== '' || url.password !== '' || url.href !== endpoint) return false;
  if (more.has(url.origin)) return true;
  return (
    url.protocol === 'https:' && url.port === '' && known.some((host) => host.test(url.hostname))
  );
}
