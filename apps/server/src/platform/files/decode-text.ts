/** The text of a file: its byte order mark decides, then an XML declaration, then UTF-8. Throws a TypeError when the bytes do not fit. */
export function decodeText(bytes: Uint8Array): string {
  const starts = (...mark: number[]) => mark.every((byte, i) => bytes[i] === byte);
  if (starts(0xff, 0xfe)) return decode('utf-16le', bytes);
  if (starts(0xfe, 0xff)) return decode('utf-16be', bytes);
  if (starts(0x3c, 0x00)) return decode('utf-16le', bytes);
  if (starts(0x00, 0x3c)) return decode('utf-16be', bytes);
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const declared = /^\s*<\?xml[^>]*encoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1];
  return decode(declared && !/^utf-?(8|16)/i.test(declared) ? declared : 'utf-8', bytes);
}

function decode(label: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch (error) {
    throw error instanceof RangeError ? new TypeError(`unknown encoding ${label}`) : error;
  }
}
