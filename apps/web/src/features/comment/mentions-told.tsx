import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { commentPage } from '@loam/domain/comment/comment-place';
import { commentReadCalls } from '@loam/domain/comment/comment-read.calls';
import type { AnswerOf } from '@loam/domain/kernel/call/call';
import { ask } from '../../api/ask';
import { useLiveQueries } from '../../api/live';
import { useCurrentUser } from '../../api/session';
import { announce, markRead, useNotices } from '../../ui/feedback/notices';
import { useNavigate } from '../../ui/link';

type Mentions = AnswerOf<typeof commentReadCalls.mentions>;
type Mention = Mentions['items'][number];
const SHORT = 80;
const key = ['mentions'] as const;
const shortened = (text: string): string => (text.length > SHORT ? `${text.slice(0, SHORT).trimEnd()}…` : text);

/** Tells the bell who mentioned the person since they looked at it last, on this device or another; what was told counts as seen once it was opened. */
export function MentionsTold() {
  const { t } = useTranslation('shell');
  const user = useCurrentUser();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { unread } = useNotices();
  const group = user.groups[0]?.id;
  useLiveQueries(group === undefined ? null : `group:${group}`, [key], (type) => /^Comment|resync/.test(type));
  useLiveQueries('user:me', [key], (type) => /^MentionsLooked|resync/.test(type));
  const { data } = useQuery({ queryKey: key, queryFn: ({ signal }) => ask(commentReadCalls.mentions, {}, { signal }) });
  useEffect(() => {
    if (!data) return;
    seenElsewhere(user.id, data.looked);
    for (const one of data.items.toReversed()) {
      if (!isNews(one, user.id, data.looked)) continue;
      const said = t('bell.mention', { name: one.by.name || t('bell.somebody'), text: shortened(one.text) });
      announce(said, 'note', { label: t('bell.open'), run: () => void navigate(commentPage(one)) });
    }
  }, [data, user.id, navigate, t]);
  const before = useRef(unread);
  useEffect(() => {
    const opened = unread === 0 && before.current > 0;
    before.current = unread;
    const until = opened ? lookedAt(user.id) : 0;
    if (until === 0) return;
    // a device without network tells them again at its next visit: better twice than not at all
    void ask(commentReadCalls.look, { body: { until } }).then(
      ({ looked }) => client.setQueryData<Mentions>(key, (known) => known && { ...known, looked }),
      () => undefined,
    );
  }, [unread, client, user.id]);
  return null;
}

/** In this visit, by person: what the bell was told, and whether it counts there as news. */
const told = new Map<number, Map<number, 'news' | 'seen'>>();
const toldTo = (userId: number): Map<number, 'news' | 'seen'> => {
  const known = told.get(userId) ?? new Map<number, 'news' | 'seen'>();
  told.set(userId, known);
  return known;
};
const newsOf = (userId: number): number[] => [...toldTo(userId)].flatMap(([id, as]) => (as === 'news' ? [id] : []));

/** Once in a visit, until the person has looked. */
function isNews({ id }: Mention, userId: number, looked: number): boolean {
  if (id <= looked || toldTo(userId).has(id)) return false;
  toldTo(userId).set(id, 'news');
  return true;
}
/** The bell was opened: the newest that it had told, 0 if it had told none since. */
function lookedAt(userId: number): number {
  const news = newsOf(userId);
  for (const id of news) toldTo(userId).set(id, 'seen');
  return Math.max(0, ...news);
}
/** What was looked at on another device is no news here any more. */
function seenElsewhere(userId: number, looked: number): void {
  const seen = newsOf(userId).filter((id) => id <= looked);
  for (const id of seen) toldTo(userId).set(id, 'seen');
  if (seen.length > 0) markRead(seen.length);
}
