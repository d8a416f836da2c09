const suffixed: ReadonlySet<string> = new Set([
  'nutritional',
  'quantitative',
  'proportional',
  'fertilization',
  'overview',
  'quantitativeOverview',
  'proportionalOverview',
]);

/** What a view of the plan builder is called in template mode (specification section 2); names that are not listed stay. */
export const templateView = (view: string): string =>
  view === 'customer' || view === 'customerField' ? 'templates' : suffixed.has(view) ? `${view}Template` : view;
