import {
  check,
  critical,
  measure,
  onFail,
  section,
  template,
  type ItemDraft,
} from '../template.ts';

const about = (draft: ItemDraft, part: string, priority?: 'high'): ItemDraft =>
  onFail(draft, { part, ...(priority === undefined ? {} : { priority }) });

export const vehicleCheck = template(
  {
    id: '0b5e7a10-0004-4c01-8a01-000000000004',
    name: 'Pre-trip Check',
    description: 'Before the first trip of the day. About three minutes.',
    scoring_mode: 'standard',
    subject: 'vehicle',
  },
  section(
    'Walk around',
    'Once around the vehicle.',
    about(critical('Tires have tread and air', 10, 'Look for cuts, nails and bulges.'), 'tires'),
    about(check('Lights and turn signals work', 10), 'lights', 'high'),
    about(check('Windshield and mirrors are clean and whole', 5), 'glass'),
  ),
  section(
    'Behind the wheel',
    'Engine on.',
    about(critical('Brakes hold', 10, 'Roll a few feet and brake.'), 'brakes'),
    about(check('Horn, wipers and seat belts work', 5), 'inside'),
    { ...measure('Odometer', 'As it stands, without tenths.'), rules: { reads: 'meter' } },
  ),
);
