/** What leads to the namespaces of a language, gathered from all rooms by the build (texts-plugin.ts). */
declare module 'virtual:texts/*' {
  export const load: (namespace: string) => Promise<{ default: Record<string, unknown> }>;
}
