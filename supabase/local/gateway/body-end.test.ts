import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BodyEnd } from './body-end.ts';

/** How many bytes of `text`, arriving in pieces of `size`, belong to the body; -1 when they are none. */
function taken(end: BodyEnd, text: string, size: number): number {
  const bytes = Buffer.from(text, 'latin1');
  let sum = 0;
  for (let at = 0; at < bytes.length && !end.isDone; at += size) {
    const count = end.take(bytes.subarray(at, at + size), 0);
    if (count < 0) return -1;
    sum += count;
  }
  return sum;
}

describe('the end of a body', () => {
  test('with a length', () => {
    const end = new BodyEnd({ kind: 'length', bytes: 5 });
    expect(end.take(Buffer.from('abc'), 0)).toBe(3);
    expect(end.isDone).toBe(false);
    expect(end.take(Buffer.from('xxdefg'), 2)).toBe(2);
    expect(end.isDone).toBe(true);
  });

  test('of no bytes is there at once', () => {
    expect(new BodyEnd({ kind: 'length', bytes: 0 }).isDone).toBe(true);
  });

  test('in chunks is found wherever the pieces are cut', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ minLength: 1, maxLength: 40, unit: 'binary-ascii' }), {
          maxLength: 5,
        }),
        fc.boolean(),
        fc.integer({ min: 1, max: 30 }),
        (chunks, hasTrailer, size) => {
          const body =
            chunks.map((chunk) => `${chunk.length.toString(16)};a=b\r\n${chunk}\r\n`).join('') +
            `0\r\n${hasTrailer ? 'x: y\r\n' : ''}\r\n`;
          const end = new BodyEnd({ kind: 'chunked' });
          expect(taken(end, `${body}HTTP/1.1 200 OK`, size)).toBe(body.length);
          expect(end.isDone).toBe(true);
        },
      ),
    );
  });

  test.each([['g\r\n'], ['\r\nabc'], ['-1\r\n'], ['fffffffffffff\r\n']])(
    '%j is no chunk',
    (text) => {
      expect(taken(new BodyEnd({ kind: 'chunked' }), text, 100)).toBe(-1);
    },
  );
});
