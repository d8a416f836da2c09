/** How the engine names a source that nobody has read. */
const UNREAD = /\b(?:unverified|uncertain)\b/;
export const isUnread = (source: string | undefined): boolean => UNREAD.test(source ?? '');
