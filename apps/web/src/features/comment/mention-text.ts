import { foldText } from '@loam/domain/kernel/string/fold-text';

export interface MentionedPerson {
  readonly id: number;
  readonly name: string;
}

/** What is typed of a name behind an `@` that stands before the cursor; undefined where none does. */
export function mentionBefore(text: string, cursor: number): { readonly from: number; readonly typed: string } | undefined {
  const [whole, typed = ''] = /(?<=^|[\s(])@([^\n@]{0,40})$/.exec(text.slice(0, cursor)) ?? [];
  return whole === undefined ? undefined : { from: cursor - whole.length, typed };
}

const MOST = 6;
/** Those whose name, or a word of it, begins with what is typed. */
export function namedBy(typed: string, people: readonly MentionedPerson[]): readonly MentionedPerson[] {
  const wanted = foldText(typed);
  return people.filter(({ name }) => ` ${foldText(name)}`.includes(` ${wanted}`)).slice(0, MOST);
}

/** The text with a person's whole name in the place of what was typed of it, and where the cursor stands then. */
export function withMention(text: string, { from, typed }: { from: number; typed: string }, { name }: MentionedPerson) {
  const said = `@${name} `;
  return { text: text.slice(0, from) + said + text.slice(from + 1 + typed.length).trimStart(), cursor: from + said.length };
}

/** Of those whom somebody chose or wrote out, the ones that the text still names. */
export const mentionedIn = (text: string, people: readonly MentionedPerson[]): number[] =>
  people.filter(({ name }) => name !== '' && text.includes(`@${name}`)).map(({ id }) => id);
