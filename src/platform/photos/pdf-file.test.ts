import { expect, test } from 'vitest';
import { isCalledPdf, wholePdf } from './pdf-file.ts';

const pdf = (text: string) => new Blob([text], { type: 'application/pdf' });

test('PH27 a PDF is taken as it is', async () => {
  const taken = await wholePdf(pdf('%PDF-1.7\n1 0 obj\n%%EOF\n'));
  expect(taken.mimeType).toBe('application/pdf');
  expect(new TextDecoder().decode(taken.image)).toBe('%PDF-1.7\n1 0 obj\n%%EOF\n');
  expect(taken.sha256).toMatch(/^[0-9a-f]{64}$/);
});

test.each([
  ['nothing at all', '', 'empty'],
  ['a page of the web', '<html></html>', 'not_a_pdf'],
  ['one that breaks off', '%PDF-1.7\n1 0 obj', 'not_a_pdf'],
  ['one of 5 MB', `%PDF-1.7${' '.repeat(5 * 1024 * 1024)}%%EOF`, 'too_large'],
])('PH27 %s is refused', async (_what, text, code) => {
  await expect(wholePdf(pdf(text))).rejects.toMatchObject({ code });
});

test('PH27 it is known by its name where the device knows no types', () => {
  expect(isCalledPdf(new File(['x'], 'Card.PDF'))).toBe(true);
  expect(isCalledPdf(new File(['x'], 'card.jpg', { type: 'image/jpeg' }))).toBe(false);
});
