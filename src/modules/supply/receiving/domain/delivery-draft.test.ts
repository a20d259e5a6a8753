import { describe, expect, it } from 'vitest';
import { parseDelivery, writtenDelivery, type DeliveryDraft } from './delivery-draft.ts';

const draft: DeliveryDraft = {
  came: new Map([
    [
      'line',
      {
        taken: 2000,
        refused: 1000,
        condition: 'damaged',
        packSize: null,
        invoicePrice: 8.5,
        note: 'Wet',
      },
    ],
  ]),
  extra: ['offer'],
  papers: {
    invoiceNumber: '17',
    invoiceTotal: '12',
    temperature: '',
    signedBy: 'Ana',
    signature: [[0, 0, 1, 1]],
    note: '',
  },
  closeShort: true,
};

describe('a delivery that is half entered', () => {
  it('SR6 comes back as it was', () => {
    expect(parseDelivery(JSON.parse(JSON.stringify(writtenDelivery(draft))))).toEqual(draft);
  });

  it('SR6 is nothing where nothing was kept, or what nobody can read', () => {
    expect(parseDelivery(null)).toBeNull();
    expect(parseDelivery({ ...writtenDelivery(draft), papers: {} })).toBeNull();
  });
});
