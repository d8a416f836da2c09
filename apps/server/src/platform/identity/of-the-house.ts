/** What somebody guesses who knows where they are signing in. */
const besideTheName: ReadonlySet<string> = new Set(
  'admin password welcome login user adviser grower farm field crop soil plan agronomy'.split(' '),
);

/** The product's name with nothing but digits, signs and words that go with it: `Loam-2026!`, `loam.admin.1`. One other word makes it a password. */
export const isOfTheHouse = (password: string): boolean => {
  const words: readonly string[] = password.toLowerCase().match(/\p{L}+/gu) ?? [];
  return words.includes('loam') && words.every((word) => word === 'loam' || besideTheName.has(word));
};
