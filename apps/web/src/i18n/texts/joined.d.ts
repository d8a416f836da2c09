/** Texts that the build joins from a language and what another says differently. */
declare module '*.json?in=pt-PT' {
  const texts: Record<string, unknown>;
  export default texts;
}
declare module '*.json?in=es_419' {
  const texts: Record<string, unknown>;
  export default texts;
}
