import type { AuditItem, AuditSubject } from '@loam/domain/audit/audit.schema';

type Placed = Pick<AuditItem, 'kind' | 'id' | 'subject'>;

const place = ({ customerId, fieldId, planId }: AuditSubject): string | null => {
  if (customerId === undefined) return null;
  if (planId !== undefined) return `/customers/${customerId}/plan/overview?planId=${planId}`;
  return fieldId === undefined ? `/customers/${customerId}` : `/customers/${customerId}/fields/${fieldId}`;
};

/** Where an object is looked at; null when it is gone or has no page of its own. */
export function objectPath({ kind, id, subject }: Placed): string | null {
  if (subject.removed) return null;
  if (kind === 'company') return '/company';
  if (kind === 'collection') return `/collection/${id}`;
  return place(subject);
}

/** Where its history is opened at a revision: beside the page that it belongs to. */
export function historyPath({ kind, id, subject, revision }: Placed & Pick<AuditItem, 'revision'>): string | null {
  if (subject.removed || revision < 1 || subject.customerId === undefined) return null;
  if (kind === 'plan') return `/customers/${subject.customerId}/plan/history?planId=${id}&rev=${revision}`;
  if (kind === 'customer' || kind === 'field') return `${place(subject)}?history=${kind}:${id}&rev=${revision}`;
  return kind.endsWith('Analysis') && subject.fieldId !== undefined ? `${place(subject)}?history=${kind}:${id}&rev=${revision}` : null;
}
