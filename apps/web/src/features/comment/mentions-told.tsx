import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { commentReadCalls } from '@loam/domain/comment/comment-read.calls';
import type { AnswerOf } from '@loam/domain/kernel/call';
import { ask } from '../../api/ask';
import { useLiveQueries } from '../../api/live';
import { useCurrentUser } from '../../api/session';
import { announce, useNotices } from '../../ui/feedback/notices';
import { useNavigate } from '../../ui/link';

type Mention = AnswerOf<typeof commentReadCalls.mentions>['items'][number];
const SHORT = 80;
const key = ['mentions'] as const;
const slotOf = (userId: number) => `loam.mentions.${userId}`;
/** Up to when this person has looked, on this device. */
const lookedUntil = (userId: number): string => localStorage.getItem(slotOf(userId)) ?? '';

/** Where a comment is read. */
export const placeOf = ({ entity, entityId, customerId }: Pick<Mention, 'entity' | 'entityId' | 'customerId'>): string => {
  const grower = `/customers/${customerId}`;
  if (entity === 'plan') return `${grower}/plan/fertilization?planId=${entityId}`;
  return entity === 'field' ? `${grower}/fields/${entityId}` : grower;
};
const shortened = (text: string): string => (text.length > SHORT ? `${text.slice(0, SHORT).trimEnd()}…` : text);

/** Tells the bell who mentioned the person since they looked at it last; the newest that were told count as seen once it was opened. */
export function MentionsTold() {
  const { t } = useTranslation('shell');
  const user = useCurrentUser();
  const navigate = useNavigate();
  const { unread } = useNotices();
  const group = user.groups[0]?.id;
  useLiveQueries(group === undefined ? null : `group:${group}`, [key], (type) => /^Comment|resync/.test(type));
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => ask(commentReadCalls.mentions, {}, { signal }).then(({ items }) => items),
  });
  useEffect(() => {
    for (const one of (data ?? []).toReversed()) {
      if (!isNews(one, user.id)) continue;
      const said = t('bell.mention', { name: one.by.name || t('bell.somebody'), text: shortened(one.text) });
      announce(said, 'note', { label: t('bell.open'), run: () => void navigate(placeOf(one)) });
    }
  }, [data, user.id, navigate, t]);
  const before = useRef(unread);
  useEffect(() => {
    const newest = data?.[0];
    if (unread === 0 && before.current > 0 && newest) localStorage.setItem(slotOf(user.id), newest.at);
    before.current = unread;
  }, [unread, data, user.id]);
  return null;
}

/** In this visit, by person. */
const told = new Set<string>();
/** Once in a visit, until the person has looked. */
function isNews({ id, at }: Mention, userId: number): boolean {
  const name = `${userId} ${id}`;
  if (told.has(name) || at <= lookedUntil(userId)) return false;
  told.add(name);
  return true;
}
