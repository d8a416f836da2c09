/** `plan:12`, `user:me`. */
export function parseName(name: string): { name: string; id: number | 'me' } | undefined {
  const found = /^([a-zA-Z]{1,30}):(?:([1-9]\d{0,15})|(me))$/.exec(name);
  if (!found) return undefined;
  const id = found[3] ? 'me' : Number(found[2]);
  return id === 'me' || Number.isSafeInteger(id) ? { name: found[1]!, id } : undefined;
}

export const asBuffer = (view: Uint8Array): Buffer => Buffer.from(view.buffer, view.byteOffset, view.byteLength);
