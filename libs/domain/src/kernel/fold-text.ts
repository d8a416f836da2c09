const isPlain = (text: string) => /^[\x00-\x7f]*$/.test(text);

/** Text as lists and searches compare it: compatibility forms joined, Latin accents dropped, lower case. Marks of other scripts are letters and stay. */
export const foldText = (text: string): string =>
  isPlain(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKD')
        .replace(/[\u0300-\u036f]/g, '')
        .normalize('NFC')
        .toLowerCase();
