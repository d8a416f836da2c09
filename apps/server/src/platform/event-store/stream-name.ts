/** A stream is called `<kind>-<id>`; a kind may have hyphens of its own. The way there is `streamOf`. */
export function partsOfStream(stream: string): { readonly kind: string; readonly id: number } {
  const dash = stream.lastIndexOf('-');
  return { kind: stream.slice(0, dash), id: Number(stream.slice(dash + 1)) };
}

export const idOfStream = (stream: string): number => partsOfStream(stream).id;
