/** The guides and the pictures of their steps; the words are in `content/`, one file per language. */
export const guideIds = [
  'first-steps',
  'food-cost',
  'inspection',
  'without-signal',
  'shared-tablet',
  'find-things',
] as const;
export type GuideId = (typeof guideIds)[number];

export type PictureId =
  | 'sign-in'
  | 'store'
  | 'tiles'
  | 'install'
  | 'target'
  | 'amount'
  | 'bars'
  | 'template'
  | 'answers'
  | 'photo'
  | 'report'
  | 'offline'
  | 'badge'
  | 'sending'
  | 'people'
  | 'kept'
  | 'pin'
  | 'search'
  | 'forms';

/** One picture per step, in order. */
export const picturesOf: Record<GuideId, readonly PictureId[]> = {
  'first-steps': ['sign-in', 'store', 'tiles', 'install'],
  'food-cost': ['target', 'amount', 'bars'],
  inspection: ['template', 'answers', 'photo', 'report'],
  'without-signal': ['offline', 'badge', 'sending'],
  'shared-tablet': ['people', 'kept'],
  'find-things': ['pin', 'search', 'forms'],
};

export function isGuideId(text: string): text is GuideId {
  return guideIds.some((id) => id === text);
}

export function guideAfter(id: GuideId): GuideId | null {
  return guideIds[guideIds.indexOf(id) + 1] ?? null;
}
