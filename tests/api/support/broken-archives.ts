import { bookOf } from '../../support/xlsx.js';

const CENTRAL = Buffer.from('PK\x01\x02', 'latin1');
const END = Buffer.from('PK\x05\x06', 'latin1');

/** Where the entry of the sheet stands in the central directory. */
export const entryOf = (book: Buffer, name = 'xl/worksheets/sheet1.xml') => {
  for (let at = book.indexOf(CENTRAL); at >= 0; at = book.indexOf(CENTRAL, at + 4))
    if (book.toString('latin1', at + 46, at + 46 + book.readUInt16LE(at + 28)) === name) return at;
  throw new Error(name);
};
/** An honest book with other bytes in it. */
export function changed(change: (book: Buffer) => void): Buffer {
  const book = bookOf();
  change(book);
  return book;
}
/** All entries read the bytes of the first: a small file that claims to be large. */
export const overlapping = changed((book) => {
  const first = book.indexOf(CENTRAL);
  const local = book.readUInt32LE(first + 42);
  for (let at = book.indexOf(CENTRAL, first + 4); at >= 0; at = book.indexOf(CENTRAL, at + 4)) book.writeUInt32LE(local, at + 42);
});
/** The first entry's header claims the header of the next one as its own, which the directory names too: a bomb that repeats itself. */
export const quoted = changed((book) => book.writeUInt16LE(60, 28));
/** A directory of a million entries that all point at nothing. */
export const million = (() => {
  const one = Buffer.alloc(47);
  CENTRAL.copy(one);
  one.writeUInt16LE(1, 28);
  one.write('a', 46);
  const end = Buffer.alloc(22);
  END.copy(end);
  end.writeUInt16LE(1_000_000 % 65_536, 10);
  end.writeUInt32LE(4, 16);
  return Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), ...Array.from({ length: 200_000 }, () => one), end]);
})();
