/** What page and worker keep of pushes for each other (`sw/`). */
export { forgetPush, keepPushPerson, readPushPerson, takePushTaps } from '../../../sw/messages.ts';
export { shownNotifications } from '../../../sw/shown-notifications.ts';
