import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { answersIn, compareReceipt, receiptText, sha256Of, signaturesIn } from './receipt.ts';

const answer = (item_id: string, response_value: string | null, notes: string | null = null) => ({
  item_id,
  response_value,
  notes,
});

const photo = (item_id: string | null, sha256: string, role = 'evidence') => ({
  inspection_id: 'walk',
  item_id,
  sha256,
  role,
});

describe('E2 the canonical form', () => {
  it('has signatures in the line of the inspection, and nothing of what was put right afterwards', () => {
    const photos = [photo(null, '0a', 'store_signature'), photo('b', '0b', 'after')];
    expect(receiptText([answer('b', 'fail')], photos)).toBe('b|=6661696c||\nwalk|||0a');
  });

  it('counts a signature as one, not as a photo', () => {
    const photos = [
      photo(null, '0a', 'store_signature'),
      photo('b', '0b', 'after'),
      photo('b', '0c'),
    ];
    expect(signaturesIn(photos)).toBe(1);
  });

  it('has one line per item with something in it, by item id, whatever the order of the rows', () => {
    const answers = [answer('b', 'pass'), answer('c', null), answer('a', '', 'é')];
    const photos = [photo('d', 'ff'), photo('b', '02'), photo('b', '01')];
    const text = 'a|=|=c3a9|\nb|=70617373||01,02\nd|||ff';
    expect(receiptText(answers, photos)).toBe(text);
    expect(receiptText(answers.toReversed(), photos.toReversed())).toBe(text);
  });

  it('tells no answer from an empty one', () => {
    expect(receiptText([answer('a', null, 'x')], [])).not.toBe(
      receiptText([answer('a', '', 'x')], []),
    );
  });

  it('is hashed as everybody else does', async () => {
    const expected = createHash('sha256').update('a|=c3a9||', 'utf8').digest('hex');
    expect(await sha256Of('a|=c3a9||')).toBe(expected);
  });

  it('counts answers that say something', () => {
    expect(answersIn([answer('a', 'pass'), answer('b', ''), answer('c', null, 'note')])).toBe(1);
  });
});

describe('the comparison', () => {
  const receipt = { up_to_change: 40, sha256: 'office' };
  const device = {
    sha256: 'office',
    settled: true,
    readTo: 40,
    changes: [12, 40],
    photosStored: true,
  };

  it('agrees when both hold the same, whatever the numbers of the rows', () => {
    expect(compareReceipt(receipt, device)).toBe('same');
    expect(compareReceipt(receipt, { ...device, changes: [44], readTo: 44 })).toBe('same');
  });

  it('says nothing while the device has work of its own, or has not read that far', () => {
    const other = { ...device, sha256: 'device' };
    expect(compareReceipt(receipt, { ...other, settled: false })).toBe('unknown');
    expect(compareReceipt(receipt, { ...other, readTo: 39 })).toBe('unknown');
  });

  it('calls later work later work', () => {
    const other = { ...device, sha256: 'device' };
    expect(compareReceipt(receipt, { ...other, changes: [41], readTo: 41 })).toBe('changed_since');
    expect(compareReceipt(receipt, { ...other, photosStored: false })).toBe('changed_since');
  });

  it('calls a difference a difference', () => {
    expect(compareReceipt(receipt, { ...device, sha256: 'device' })).toBe('differs');
  });
});
