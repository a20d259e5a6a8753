import { check, critical, measure, remark, section, template } from '../template.ts';

export const openingChecklist = template(
  {
    id: '0b5e7a10-0001-4c01-8a01-000000000001',
    name: 'Opening Checklist',
    description: 'Before the doors open: building, equipment and first prep. About ten minutes.',
    scoring_mode: 'standard',
  },
  section(
    'Building and dining room',
    'Walk in the way a guest does.',
    check(
      'Parking lot, entrance and walkways are clean, lit and free of hazards',
      10,
      'Pick up litter, check for ice, broken glass and loose mats.',
    ),
    check(
      'Dining room tables, chairs and floor are clean and set',
      10,
      'Run a hand under the table edge; that is where guests find it.',
    ),
    check(
      'Restrooms are clean, stocked and odor-free',
      10,
      'Soap, paper towels, toilet paper, trash emptied, sign-off sheet dated.',
    ),
    check('Menu boards, signs and music are on and correct', 10),
  ),
  section(
    'Kitchen and equipment',
    'Nothing is cooked before this section is done.',
    critical(
      'Hand sinks have hot water, soap and paper towels',
      10,
      'Hot water must reach 100 °F within 30 seconds. A hand sink that fails closes the station.',
    ),
    measure(
      'Walk-in cooler temperature, °F',
      'Read the thermometer inside, not the display. Must be 41 °F or below.',
    ),
    critical(
      'Every cooler and freezer holds its temperature',
      10,
      'Coolers 41 °F or below, freezers 0 °F or below. Call the manager before serving from a warm unit.',
    ),
    check(
      'Ovens, grills and fryers are preheated and calibrated',
      10,
      'Check the fryer oil: color, smoke, foam.',
    ),
    check(
      'Sanitizer buckets are mixed, tested and placed at every station',
      10,
      'Quat 200-400 ppm by test strip. Change every two hours.',
    ),
  ),
  section(
    'Team and cash',
    'Ready to serve.',
    check(
      'Everyone is in full, clean uniform and fit for work',
      10,
      'Ask about symptoms. Nobody with vomiting, diarrhea or fever handles food.',
    ),
    check(
      'Cash drawers are counted and signed, the safe is locked',
      10,
      'Two people count. Differences of more than $5 go to the manager.',
    ),
    remark(
      'Left by the closing team that needs attention',
      'Equipment, deliveries, missing prep. Write "none" if there is nothing.',
    ),
  ),
);
