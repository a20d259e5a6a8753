/** Places that the product will have (spec §2) and that no module owns yet: they say so instead of vanishing. */
const futurePaths: readonly RegExp[] = [
  /^\/(dashboard|quick-links|reports|settings|profile|help|help-support|tutorials|whats-new)$/,
  /^\/(notifications|notification-analytics|notification-debug|file-vault|feedback|delivery-schedule)$/,
  /^\/budget\/(analytics|history)$/,
  /^\/supply-(orders|hub|inventory|admin)(\/|$)/,
  /^\/(archived-orders|inventory-adjustments)$/,
  /^\/candidates?(\/|$)/,
  /^\/(candidate-reports|onboarding-steps)$/,
  /^\/(admin|vehicles)(\/|$)/,
  /^\/inspections(\/|$)/,
];

export function isFuturePath(path: string): boolean {
  return futurePaths.some((pattern) => pattern.test(path));
}
