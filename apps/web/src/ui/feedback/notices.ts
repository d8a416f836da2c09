import { useSyncExternalStore } from 'react';

export type NoticeTone = 'ok' | 'note' | 'warn' | 'bad';

export interface Notice {
  id: number;
  tone: NoticeTone;
  text: string;
  at: string;
  /** what happened without the person; the rest answers their own doing */
  news: boolean;
  /** an action offered with it, Undo for example, for `lasts` ms; with `stays` the notice waits until it is taken or closed */
  action?: { label: string; run: () => void; stays?: boolean; lasts?: number };
}

interface NoticeState {
  /** on screen now */
  shown: readonly Notice[];
  /** everything of this visit, newest first: what a toast said is never lost */
  log: readonly Notice[];
  /** news that the person has not looked at; what answers their own doing is none */
  unread: number;
}

const kept = 100;
let state: NoticeState = { shown: [], log: [], unread: 0 };
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: Partial<NoticeState>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

/** Shows a short notice (2.5 s, 10 s with an action, longer while looked at) and keeps it in the bell's log. The text is already translated. */
export function notify(text: string, tone: NoticeTone = 'ok', action?: Notice['action']): void {
  show(text, tone, action, 0);
}

/** The same with an action that a later one may end: answers its id, if it is shown. */
export const offer = (text: string, action: NonNullable<Notice['action']>): number | undefined => show(text, 'ok', action, 0);

/** The same for what happened without the person: a colleague's word, work that ran on by itself. The bell counts it. */
export function announce(text: string, tone: NoticeTone = 'note', action?: Notice['action']): void {
  show(text, tone, action, 1);
}

function show(text: string, tone: NoticeTone, action: Notice['action'], news: 0 | 1): number | undefined {
  // the same words twice at once say nothing new, unless each takes back something else
  if (!action?.lasts && state.shown.some((one) => one.text === text && one.tone === tone)) return undefined;
  const notice: Notice = { id: (lastId += 1), tone, text, at: new Date().toISOString(), news: news === 1, ...(action && { action }) };
  set({ shown: [...state.shown.slice(-3), notice], log: [notice, ...state.log].slice(0, kept), unread: state.unread + news });
  return notice.id;
}

export const dismiss = (id: number): void => set({ shown: state.shown.filter((one) => one.id !== id) });
/** All of them, when the person they were for has gone. */
export const forgetNotices = (): void => set({ shown: [], log: [], unread: 0 });
/** All news, or so many of them. */
export const markRead = (some = state.unread): void => set({ unread: state.unread - some });

export const useNotices = (): NoticeState =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => state,
  );
