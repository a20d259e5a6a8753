import { expect, test } from 'vitest';
import { filterInspections, noFilter, templateNameOf } from './inspection-filter.ts';
import { aSnapshot } from '../../model/domain/inspection-samples.ts';

const inspection = {
  id: 'walk',
  template_id: 't1',
  status: 'in_progress' as const,
  template_snapshot: aSnapshot({ name: 'Recorrido de inspección', sections: [[]] }),
};
const opening = {
  id: 'opening',
  template_id: 't2',
  status: 'completed' as const,
  template_snapshot: null,
};
const names = new Map([['t2', 'Opening checklist']]);
const found = (filter: Partial<typeof noFilter>) =>
  filterInspections([inspection, opening], { ...noFilter, ...filter }, names, 'en').map(
    ({ id }) => id,
  );

test('L1: search by template name, ignoring case and accents', () => {
  expect(found({ search: ' INSPECCION ' })).toEqual(['walk']);
  expect(found({ search: 'check' })).toEqual(['opening']);
  expect(found({ search: 'nothing' })).toEqual([]);
});

test('L1: status and template narrow further; no filter shows all', () => {
  expect(found({})).toEqual(['walk', 'opening']);
  expect(found({ status: 'completed' })).toEqual(['opening']);
  expect(found({ templateId: 't1', status: 'completed' })).toEqual([]);
});

test('L2: the name as it was, else as it is, else unknown', () => {
  expect(templateNameOf(inspection, new Map([['t1', 'Renamed']]), 'en')).toBe(
    'Recorrido de inspección',
  );
  expect(templateNameOf(opening, names, 'en')).toBe('Opening checklist');
  expect(templateNameOf(opening, new Map(), 'en')).toBeNull();
});
