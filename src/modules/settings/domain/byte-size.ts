const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
export type ByteUnit = (typeof units)[number];

/** The unit that a person reads easiest, with its value; steps of 1000, as device makers count. */
export function byteSize(bytes: number): { readonly value: number; readonly unit: ByteUnit } {
  let value = bytes;
  let step = 0;
  while (value >= 1000 && step < units.length - 1) {
    value /= 1000;
    step += 1;
  }
  return { value, unit: units[step] ?? 'byte' };
}
