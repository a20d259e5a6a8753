import { describe, expect, test } from 'vitest';
import { parsePageMessage, parseWorkerMessage } from './messages.ts';

describe('messages between page and worker', () => {
  test('what fits is understood', () => {
    expect(parsePageMessage({ type: 'ACTIVATE_UPDATE' })).toEqual({ type: 'ACTIVATE_UPDATE' });
    expect(parseWorkerMessage({ type: 'SESSION_NEEDED' })).toEqual({ type: 'SESSION_NEEDED' });
  });

  test.each([null, undefined, 'ACTIVATE_UPDATE', 7, [], {}, { type: 'ELSE' }])(
    '%j is ignored',
    (data) => {
      expect(parsePageMessage(data)).toBeNull();
      expect(parseWorkerMessage(data)).toBeNull();
    },
  );

  test.each(['https://elsewhere.example/', '//elsewhere.example', '/\\elsewhere', 'inspections'])(
    'a notification cannot lead to %s',
    (url) => {
      const message = { type: 'NAVIGATE_TO_NOTIFICATION', notificationId: null };
      expect(parseWorkerMessage({ ...message, url, fromNotifications: true })).toBeNull();
      expect(
        parseWorkerMessage({ ...message, url: '/inspections', fromNotifications: true }),
      ).toEqual({
        ...message,
        url: '/inspections',
        fromNotifications: true,
      });
    },
  );
});
