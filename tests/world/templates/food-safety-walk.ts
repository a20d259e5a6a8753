import {
  check,
  critical,
  measure,
  onFail,
  rating,
  remark,
  section,
  template,
} from '../template.ts';

export const foodSafetyWalk = template(
  {
    id: '0b5e7a10-0002-4c02-8a02-000000000002',
    name: 'Daily Food Safety Walk',
    description:
      'The daily walk through hands, temperatures, storage and cleaning. Works in the walk-in without signal.',
    scoring_mode: 'standard',
  },
  section(
    'Hands and health',
    'People first: most illness starts with hands.',
    critical(
      'Team members wash hands at every required moment',
      5,
      'Watch for two minutes: after the register, raw food, phone, trash, and before gloves. 20 seconds with soap.',
    ),
    critical(
      'No bare-hand contact with ready-to-eat food',
      5,
      'Gloves, tongs or deli tissue. Gloves are changed with the task.',
    ),
    check('Hand sinks are stocked, clear and used for hands only', 5),
    check(
      'No sign of illness, open cuts or unbandaged burns',
      5,
      'Blue bandage and glove over any cut.',
    ),
    check('Hair restraints worn, no jewelry beyond a plain band', 5),
  ),
  section(
    'Cold holding',
    'Measure product, not air, with a sanitized probe.',
    critical(
      'Walk-in product is at 41 °F or below',
      5,
      'Probe the warmest place: top shelf, by the door. Above 41 °F for more than 4 hours: discard.',
    ),
    measure(
      'Warmest product in the walk-in, °F',
      'Write the reading and what it was in the notes.',
    ),
    check('Prep table rails hold at 41 °F or below', 5, 'Not overfilled; lids closed when idle.'),
    check('Freezer is at 0 °F or below, product frozen solid', 5),
    check(
      'Everything is dated and within its shelf life',
      5,
      'First in, first out. Seven days at most for opened ready-to-eat food.',
    ),
  ),
  section(
    'Cooking and hot holding',
    'Measured at the thickest part.',
    onFail(
      critical(
        'Poultry reaches 165 °F, ground beef 155 °F',
        5,
        'Probe three pieces of the present batch. A miss stops the station.',
      ),
      { require: ['photo', 'note'], role: 'shift_lead' },
    ),
    measure('Lowest cooked temperature measured, °F'),
    critical(
      'Hot-held food is at 135 °F or above',
      5,
      'Below 135 °F for under 2 hours: reheat to 165 °F once. Longer: discard.',
    ),
    check(
      'Thermometers are calibrated and sanitized between uses',
      5,
      'Ice water reads 32 °F, plus or minus 2.',
    ),
    check('Cooling log shows 135 to 70 °F in 2 hours, 41 °F in 6', 5),
  ),
  section(
    'Preparation and storage',
    'Order on the shelves is order on the plate.',
    onFail(
      critical(
        'Raw meat is stored below and apart from ready-to-eat food',
        5,
        'Top to bottom: ready-to-eat, fish, whole beef and pork, ground meat, poultry.',
      ),
      { require: ['photo'], due_hours: 2, role: 'shift_lead' },
    ),
    check('Cutting boards and utensils are separated by color and in good repair', 5),
    check('Food is covered and at least six inches off the floor', 5),
    check(
      'Allergen procedure is posted and followed',
      5,
      'Ask one team member how they serve a nut allergy.',
    ),
    rating(
      'Organization of the dry storage',
      0,
      '1: cannot be inspected. 3: orderly with gaps. 5: could be photographed for training.',
    ),
  ),
  section(
    'Cleaning and chemicals',
    'Clean, then sanitize.',
    check(
      'Sanitizer is at 200-400 ppm in every bucket and sink',
      5,
      'By test strip, at the time of the walk.',
    ),
    check('Chemicals are labeled and stored away from food', 5),
    onFail(
      critical(
        'No sign of pests: droppings, gnaw marks, live insects',
        5,
        'Look behind the ice machine, under the three-compartment sink and along the back door.',
      ),
      { require: ['photo', 'note'] },
    ),
    remark(
      'What did you correct on the spot?',
      'Name who and what, so that the next walk can look again.',
    ),
  ),
);
