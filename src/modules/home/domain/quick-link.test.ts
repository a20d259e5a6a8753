import { expect, it } from 'vitest';
import { inOrder, parseAddress, titleOf } from './quick-link.ts';

it('QL2 shows a link in the person’s language, in English where nobody translated it', () => {
  const link = { title_en: 'Supply request', title_es: 'Solicitud', title_fr: '' };
  expect(titleOf(link, 'es')).toBe('Solicitud');
  expect(titleOf(link, 'fr')).toBe('Supply request');
});

it('QL3 stands in the order of the admin', () => {
  const links = [
    { id: 'b', order_index: 2 },
    { id: 'c', order_index: 1 },
    { id: 'a', order_index: 2 },
  ];
  expect(inOrder(links).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
});

it.each([
  ['https://forms.example.com/incident?store=1', 'https://forms.example.com/incident?store=1'],
  [' forms.example.com ', 'https://forms.example.com/'],
  ['http://forms.example.com', null],
  ['javascript:alert(1)', null],
  ['intranet', null],
  ['', null],
])('QL4 takes %s as %s', (entry, address) => {
  expect(parseAddress(entry)).toBe(address);
});
