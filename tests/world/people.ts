/** The people of the demo world. Their accounts work on a local stack only. */
export const demoPassword = 'storehand-demo';

export type Person = {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly isGlobalAdmin: boolean;
};

function person(n: number, name: string, first_name: string, last_name: string): Person {
  return {
    id: `a11ce000-0000-4000-8000-00000000000${n}`,
    email: `${name}@storehand.demo`,
    first_name,
    last_name,
    isGlobalAdmin: name === 'admin',
  };
}

export const people = {
  /** Global admin, in the office. */
  admin: person(1, 'admin', 'Grace', 'Holloway'),
  /** Supervisor of 7486, 7505 and 7506. */
  inspector: person(2, 'inspector', 'Daniel', 'Okafor'),
  /** General manager of 7486. */
  manager: person(3, 'manager', 'Luis', 'Ortega'),
  /** General manager of 7505. */
  manager2: person(4, 'manager2', 'Priya', 'Raman'),
  /** Shift lead of 7486. */
  shift: person(5, 'shift', 'Mia', 'Jensen'),
} as const;
