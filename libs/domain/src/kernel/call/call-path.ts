/** The address of a described call after /api, its holes filled. Apart from `call.ts`, so that it comes without the schema library. */
export const pathOf = ({ path }: { readonly path: string }, params: Readonly<Record<string, unknown>> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
