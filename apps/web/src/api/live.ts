import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Socket } from 'socket.io-client';
import { noticeEarlyEnd } from './early-end';
import { heardOf } from './reach';
import { session } from './session';
import { number, record, text } from './shape';

export interface LiveEvent {
  topic: string;
  position: number;
  type: string;
  id?: number | string;
  revision?: number;
  by?: { id: number; name: string };
  /** of what is told and stored nowhere, the progress of an upload for example */
  data?: unknown;
}
/** What was read before its topic was followed may be so much older. */
const READ_BEFORE_MS = 10_000;

type Listener = (event: LiveEvent | { type: 'resync'; topic: string }) => void;

/** The one `/live` connection of this tab: topics are counted, joined again after a reconnect from the last position seen. */
class LiveEvents {
  private socket: Socket | undefined;
  private opening: Promise<Socket> | undefined;
  private readonly topics = new Map<string, { listeners: Set<Listener>; since: number | undefined }>();

  listen(topic: string, listener: Listener): () => void {
    const entry = this.topics.get(topic) ?? { listeners: new Set<Listener>(), since: undefined };
    const fresh = entry.listeners.size === 0;
    entry.listeners.add(listener);
    this.topics.set(topic, entry);
    if (fresh) void this.open().then((socket) => socket.connected && this.subscribe(topic));
    return () => {
      entry.listeners.delete(listener);
      if (entry.listeners.size === 0) this.topics.delete(topic);
    };
  }

  close(): void {
    this.socket?.close();
    heardOf('socket', true);
    this.socket = undefined;
    this.opening = undefined;
  }

  private open(): Promise<Socket> {
    return (this.opening ??= import('socket.io-client').then(({ io }) => {
      const socket = io('/live', {
        transports: ['websocket', 'polling'],
        auth: (answer) =>
          void session.token().then(
            (token) => answer({ token }),
            () => answer({ token: '' }),
          ),
      });
      noticeEarlyEnd(socket);
      socket.on('disconnect', () => heardOf('socket', false));
      socket.on('connect', () => {
        heardOf('socket', true);
        for (const topic of this.topics.keys()) this.subscribe(topic);
      });
      socket.on('event', (raw: unknown) => this.receive(raw));
      socket.on('resync', ({ topic }: { topic: string }) => this.tell(topic, { type: 'resync', topic }));
      // Refused handshakes are not retried by the library; a new sign-in is a reason to.
      session.subscribe(
        () => session.state().status === 'in' && !session.state().lapsed && !socket.active && this.socket === socket && socket.connect(),
      );
      this.socket = socket;
      return socket;
    }));
  }

  private subscribe(topic: string): void {
    const entry = this.topics.get(topic);
    if (!entry || !this.socket) return;
    this.socket.emit(
      'subscribe',
      { topic, ...(entry.since === undefined ? { lately: READ_BEFORE_MS } : { since: entry.since }) },
      (answer: { ok?: boolean; position?: number; lately?: boolean } | undefined) => {
        if (answer?.ok && typeof answer.position === 'number') entry.since = Math.max(entry.since ?? 0, answer.position);
        // what the page shows was read before it followed the topic, perhaps before that happened
        if (answer?.lately && this.topics.get(topic) === entry) this.tell(topic, { type: 'resync', topic });
      },
    );
  }

  private receive(raw: unknown): void {
    const event = record(raw);
    const [topic, position] = [text(event['topic']), number(event['position'])];
    const entry = this.topics.get(topic);
    if (!entry) return;
    const stored = event['revision'] !== 0; // what is announced only bears the position of whatever was stored before it
    if (stored && entry.since !== undefined && position <= entry.since) return; // at least once: seen already
    if (stored) entry.since = position;
    this.tell(topic, event as unknown as LiveEvent);
  }

  private tell(topic: string, event: Parameters<Listener>[0]): void {
    for (const listener of this.topics.get(topic)?.listeners ?? []) listener(event);
  }
}

export const liveEvents = new LiveEvents();

/** Calls back for every event of a topic, and with `resync` when events were missed or may have been. `null` listens to nothing. */
export function useLiveTopic(topic: string | null, onEvent: Listener): void {
  const latest = useRef(onEvent);
  useEffect(() => {
    latest.current = onEvent;
  });
  useEffect(() => (topic === null ? undefined : liveEvents.listen(topic, (event) => latest.current(event))), [topic]);
}

/** Refreshes queries when something of the topic changed that concerns them. A burst of events makes one refresh, and none when it ends in `gone`. */
export function useLiveQueries(
  topic: string | null,
  keys: readonly QueryKey[],
  concerns: (type: string) => boolean | 'gone' = () => true,
): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLiveTopic(topic, ({ type }) => {
    const so = concerns(type);
    if (!so) return;
    clearTimeout(timer.current);
    if (so === 'gone') return;
    timer.current = setTimeout(() => refresh(client, keys), 150);
  });
  useEffect(() => () => clearTimeout(timer.current), [topic]);
}

const refresh = (client: QueryClient, keys: readonly QueryKey[]): void => {
  for (const queryKey of keys) void client.invalidateQueries({ queryKey });
};
