import { expect, it } from 'vitest';
import { mailAddress, orderLetter } from './order-letter.ts';

const line = {
  name: 'Tortas de res 4 oz',
  code: 'DJ-001',
  qty: 2,
  orderUnit: 'case',
  packSize: 40,
  baseUnit: 'lb',
};
const order = {
  number: '7486-261128-01',
  store: '#7486 Riverside Plaza',
  account: 'SH-7486',
  requestedFor: '2026-12-01',
  note: null,
};

it('SO14 an order is written in the language of its supplier', () => {
  expect(
    orderLetter({
      ...order,
      language: 'es',
      lines: [
        line,
        {
          ...line,
          name: 'Tocino',
          code: '',
          qty: 1.5,
          orderUnit: 'bag',
          packSize: 1,
          baseUnit: 'each',
        },
      ],
    }),
  ).toEqual({
    subject: 'Pedido 7486-261128-01',
    body: [
      'Pedido 7486-261128-01',
      'Tienda: #7486 Riverside Plaza',
      'Número de cliente: SH-7486',
      'Entrega deseada: martes, 1 de diciembre de 2026',
      '',
      '2 cajas (40 lb) – Tortas de res 4 oz, n.º DJ-001',
      '1.5 bolsas – Tocino',
      '',
    ].join('\n'),
  });
});

it('SO14 without a day it is for the next delivery; a unit of tomorrow is said as it is called', () => {
  const { body } = orderLetter({
    ...order,
    language: 'fr',
    account: null,
    requestedFor: null,
    note: 'Merci d’appeler',
    lines: [{ ...line, qty: 1, orderUnit: 'crate', baseUnit: 'each', packSize: 12 }],
  });
  expect(body).toBe(
    [
      'Commande 7486-261128-01',
      'Magasin\u00a0: #7486 Riverside Plaza',
      'Livraison voulue\u00a0: prochaine livraison',
      'Note\u00a0: Merci d’appeler',
      '',
      '1 crate (12) – Tortas de res 4 oz, n° DJ-001',
      '',
    ].join('\n'),
  );
});

it('SO14 a mail is begun with it, unless it is too long for an address', () => {
  const letter = orderLetter({ ...order, language: 'en', lines: [line] });
  const address = new URL(mailAddress('orders@north.example', letter) ?? '');
  expect(address.pathname).toBe('orders@north.example');
  expect(address.searchParams.get('subject')).toBe(letter.subject);
  expect(address.searchParams.get('body')?.replaceAll('\r\n', '\n')).toBe(letter.body);
  const long = orderLetter({
    ...order,
    language: 'en',
    lines: Array.from({ length: 200 }, () => line),
  });
  expect(mailAddress('orders@north.example', long)).toBeNull();
});
