/** What page and worker keep of pushes for each other (`sw/messages.ts`). */
export { forgetPush, keepPushPerson, readPushPerson, takePushTaps } from '../../../sw/messages.ts';
