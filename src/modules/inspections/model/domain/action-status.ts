export const actionStatuses = ['open', 'in_progress', 'done', 'verified', 'cannot_do'] as const;
export type ActionStatus = (typeof actionStatuses)[number];
