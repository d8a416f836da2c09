import { Breather } from '../../event-loop/breather.js';

/** Lists of fewer are written at once: a page of any list. */
const LONG = 200;

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value) && value.length > LONG;
const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' &&
  value !== null &&
  (Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null);

/** Whether an answer is a list that no page bounds, or holds one: all reports of a field, all fields of a map. */
export const isLong = (body: unknown): body is object => isList(body) || (isPlain(body) && Object.values(body).some(isList));

/** Bytes are made of so many characters at a time. */
const PIECE = 64 * 1024;

/** The JSON of a long answer in UTF-8, written an entry at a time: others have their turn in between. */
export async function jsonInPieces(body: object): Promise<Buffer> {
  const breather = new Breather();
  const pieces: Buffer[] = [];
  let text = '';
  const write = (more: string, least = PIECE) => {
    text += more;
    if (text.length < least) return;
    pieces.push(Buffer.from(text));
    text = '';
  };
  const writeList = async (entries: readonly unknown[]) => {
    write('[');
    for (const [i, entry] of entries.entries()) {
      write(`${i === 0 ? '' : ','}${JSON.stringify(entry) ?? 'null'}`);
      if (breather.isDue) await breather.breathe();
    }
    write(']');
  };
  if (Array.isArray(body)) await writeList(body);
  else {
    let before = '{';
    for (const [name, value] of Object.entries(body)) {
      const written = isList(value) ? value : (JSON.stringify(value) as string | undefined);
      if (written === undefined) continue;
      write(`${before}${JSON.stringify(name)}:`);
      before = ',';
      if (typeof written === 'string') write(written);
      else await writeList(written);
    }
    write('}');
  }
  write('', 0);
  return joined(pieces, breather);
}

/** Tens of megabytes are copied a piece at a time too. */
async function joined(pieces: readonly Buffer[], breather: Breather): Promise<Buffer> {
  const whole = Buffer.allocUnsafe(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    at += piece.copy(whole, at);
    if (breather.isDue) await breather.breathe();
  }
  return whole;
}
