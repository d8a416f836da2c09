import type { AuditItem, AuditSubject } from '@loam/domain/audit/audit.schema';
import { registry } from '@loam/domain/capabilities';
import { filledAddress } from '@loam/domain/kernel/capability/registry';

type Placed = Pick<AuditItem, 'kind' | 'id' | 'subject'>;

const { placed } = registry;
/** Pages that a subject's numbers lead to, the most exact first. */
const places = [...placed.values()]
  .flatMap(({ page, subject }) => (page !== undefined && subject !== undefined ? [page] : []))
  .sort((a, b) => b.split('{').length - a.split('{').length);

const placeOf = (subject: AuditSubject): string | null => {
  for (const page of places) {
    const address = filledAddress(page, subject);
    if (address !== null) return address;
  }
  return null;
};

/** Where an object is looked at; null when it is gone or has no page of its own. */
export function objectPath({ kind, id, subject }: Placed): string | null {
  if (subject.removed) return null;
  const page = placed.get(kind)?.page;
  return page === undefined ? placeOf(subject) : filledAddress(page, { ...subject, id });
}

/** Where its history is opened at a revision: on a page of its own, or beside the page that it belongs to. */
export function historyPath({ kind, id, subject, revision }: Placed & Pick<AuditItem, 'revision'>): string | null {
  const address = placed.get(kind)?.history;
  if (address === undefined || subject.removed || revision < 1) return null;
  return filledAddress(address, { ...subject, kind, id, rev: revision });
}

/** Whether the history of a kind opens beside a page. */
export const opensBeside = (kind: string): boolean => placed.get(kind)?.history?.includes('?history=') ?? false;
