/**
 * Both spellings of an address are one route; the document shows the specification's, which writes `flex/` before
 * everything of the admin center and the analyses, but not before their imports.
 */
export function specified(path: string): string {
  const [, api, first, second] = path.split('/');
  if (api !== 'api' || first === undefined) return path;
  const flex =
    ['adminCenter', 'analyses', 'waterAnalysis'].includes(first) ||
    (['soilAnalysis', 'plantAnalysis'].includes(first) && second !== 'bulk-import') ||
    (first === 'customer' && second === 'analyses');
  return flex ? path.replace('/api/', '/api/flex/') : path;
}
