/** A filter as it is kept; what it may hold is the schema's to say. */
export interface NamedFilter {
  readonly name: string;
  readonly filter: {
    readonly by?: number | undefined;
    readonly type?: string | undefined;
    readonly kind?: string | undefined;
    readonly id?: number | undefined;
    readonly groupId?: number | undefined;
    readonly q?: string | undefined;
    readonly range: string;
    readonly from?: string | undefined;
    readonly to?: string | undefined;
  };
  readonly byMail: boolean;
}

type AuditFilterKept = {
  type: 'AuditFilterKept';
  data: NamedFilter & { readonly userId: number; readonly id: number; readonly position: number };
};
type AuditFilterDropped = { type: 'AuditFilterDropped'; data: { readonly userId: number; readonly id: number } };
type AuditDigestQueued = {
  type: 'AuditDigestQueued';
  data: { readonly userId: number; readonly mailId: number; readonly upTo: number; readonly at: string };
};
export type AuditFiltersEvent = AuditFilterKept | AuditFilterDropped | AuditDigestQueued;
