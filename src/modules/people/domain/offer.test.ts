import { describe, expect, it } from 'vitest';
import { hasAccepted, isExpired, isOpenOffer, offerStepsFrom } from './offer.ts';

describe('an offer', () => {
  it('OF2: holds through its last day, while nobody has answered it', () => {
    const sent = { status: 'sent', expires_on: '2026-11-28' } as const;
    expect(isExpired(sent, '2026-11-28')).toBe(false);
    expect(isExpired(sent, '2026-11-29')).toBe(true);
    expect(isExpired({ ...sent, expires_on: null }, '2026-11-29')).toBe(false);
    expect(isExpired({ ...sent, status: 'accepted' }, '2026-11-29')).toBe(false);
  });

  it('OF2: is sent, then answered; expired it is withdrawn alone', () => {
    expect(offerStepsFrom('draft', { expired: false })).toEqual(['sent', 'withdrawn']);
    expect(offerStepsFrom('sent', { expired: false })).toEqual([
      'accepted',
      'declined',
      'withdrawn',
    ]);
    expect(offerStepsFrom('sent', { expired: true })).toEqual(['withdrawn']);
    for (const over of ['accepted', 'declined', 'withdrawn'] as const) {
      expect(offerStepsFrom(over, { expired: false })).toEqual([]);
    }
  });

  it('OF3, OF4: is open before it is answered; one that is accepted is enough', () => {
    expect(
      [{ status: 'draft' }, { status: 'sent' }, { status: 'declined' }].map((each) =>
        isOpenOffer(each as { status: 'draft' }),
      ),
    ).toEqual([true, true, false]);
    expect(hasAccepted([{ status: 'declined' }, { status: 'accepted' }])).toBe(true);
    expect(hasAccepted([{ status: 'sent' }])).toBe(false);
  });
});
