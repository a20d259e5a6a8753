import { expect, test } from 'vitest';
import { parsePush, parseShown, pathInApp } from './push-payload.ts';

const origin = 'https://app.example';
const receipt = '5f0c3a52-62a4-4b7e-9d2a-0a4b8a1c9f10';
const whole = {
  web_push: 8030,
  app_badge: '3',
  notification: {
    title: 'Action item overdue',
    body: 'Fix the fridge',
    lang: 'es',
    tag: 'action_overdue:1',
    navigate: '/inspections/actions',
    silent: true,
    data: {
      notificationId: 'n1',
      category: 'inspections',
      urgency: 'normal',
      url: '/inspections/actions/7',
      receipt,
      done: '/inspections/actions/7?step=done',
    },
  },
};

test('W12: reads what the server pushes', () => {
  expect(parsePush(JSON.stringify(whole))).toEqual({
    app_badge: 3,
    notification: whole.notification,
  });
});

test('W12: what is missing or wrong beside the title is left out', () => {
  const told = parsePush(
    JSON.stringify({
      app_badge: 'many',
      notification: { title: ' Hello ', body: 7, lang: 1, silent: 'yes', data: { receipt: 'x' } },
    }),
  );
  expect(told).toMatchObject({
    app_badge: null,
    notification: { title: 'Hello', body: '', lang: '', tag: '', navigate: null, silent: false },
  });
  expect(told?.notification.data.receipt).toBeNull();
});

test.each([
  undefined,
  '',
  'hello',
  'null',
  '[]',
  '{"title":"x"}',
  '{"notification":{}}',
  '{"notification":{"title":"  "}}',
  '{"notification":{"title":3}}',
])('W12: %j says nothing that can be told', (content) => {
  expect(parsePush(content)).toBeNull();
});

test.each([
  ['/inspections?x=1#a', '/inspections?x=1#a'],
  [`${origin}/budget`, '/budget'],
  ['https://elsewhere.example/budget', '/notifications'],
  ['//elsewhere.example', '/notifications'],
  ['/\\elsewhere.example', '/notifications'],
  [`${origin}//elsewhere.example`, '/notifications'],
  ['javascript:alert(1)', '/notifications'],
  ['', '/notifications'],
  [null, '/notifications'],
  ['http://[', '/notifications'],
])('W14: %s leads to %s', (address, path) => {
  expect(pathInApp(address, origin)).toBe(path);
});

test('W14: what was kept with a shown one is read as carefully', () => {
  expect(parseShown(whole.notification.data)).toEqual(whole.notification.data);
  expect(parseShown('junk')).toEqual({
    notificationId: null,
    category: null,
    urgency: null,
    url: null,
    receipt: null,
    done: null,
  });
});
