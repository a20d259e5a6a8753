/** How a push looks and sounds on a device (rules W12, W15, W18). */
import type { PushPerson } from './messages.ts';
import { pathInApp, type Push } from './push-payload.ts';
import { wordsOf } from './push-words.ts';

/** Chromium's, which TypeScript's library does not describe. */
type DisplayOptions = NotificationOptions & {
  readonly actions?: readonly { readonly action: string; readonly title: string }[];
  readonly renotify?: boolean;
  readonly vibrate?: readonly number[];
};

export const notificationIcon = '/icons/icon-192.png';

/**
 * What the system is asked to show, and where a press of it leads. `again`: a push with this receipt was shown on the
 * device before; browsers want it shown all the same, so it takes the place of the first without a sound.
 */
export function displayOf(
  { notification }: Push,
  person: PushPerson,
  { again, origin }: { readonly again: boolean; readonly origin: string },
): { readonly title: string; readonly options: DisplayOptions } {
  const { title, body, lang, tag, navigate, data } = notification;
  const silent = notification.silent || again;
  const { open, read, done } = wordsOf(lang || person.language);
  const options: DisplayOptions = {
    body,
    lang: lang || person.language,
    tag,
    icon: notificationIcon,
    silent,
    // Another one of the same record takes its place, and is heard.
    renotify: tag !== '' && !silent,
    ...(silent || person.vibration ? {} : { vibrate: [] }),
    data: { ...data, url: pathInApp(navigate ?? data.url, origin) },
    actions:
      data.notificationId === null
        ? []
        : [
            // Most systems show two, and what is pressed beside them opens it.
            data.done === null ? { action: 'open', title: open } : { action: 'done', title: done },
            { action: 'read', title: read },
          ],
  };
  return { title, options };
}
