import type { Comment, CommentState } from './comment.decider.js';

/** So much of a comment stands in a mail. */
const SAID_MAX = 500;

/** A person as their record has them. */
interface Reader {
  readonly id: number;
  readonly status: string;
  readonly preferences: { readonly mentionMails: boolean };
}

/** Whether a mail still tells this person of the comment: it stands, names them and is another one's, and they want such mails. */
export const toldByMail = (comment: CommentState, { id, status, preferences }: Reader): comment is Comment =>
  comment.status === 'there' &&
  status === 'active' &&
  preferences.mentionMails &&
  comment.by.id !== id &&
  comment.mentions?.includes(id) === true;

/** The comment's words, shortened; of one without words the names of its files. */
export function saidInMail({ text, attachments = [] }: Pick<Comment, 'text' | 'attachments'>): string {
  const signs = [...(text === '' ? attachments.map(({ name }) => name).join(', ') : text)];
  return signs.length > SAID_MAX ? `${signs.slice(0, SAID_MAX).join('').trimEnd()}…` : signs.join('');
}
