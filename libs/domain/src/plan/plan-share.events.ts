import type { Language } from '../kernel/locale/language.js';

export const shareOptions = ['link', 'email', 'sms', 'whatsapp'] as const;
export type ShareOption = (typeof shareOptions)[number];

/** A recommendation as it was when it was shared; what products are called is looked up by whoever reads it. */
export interface Offered {
  readonly options: readonly {
    readonly name: string;
    readonly fertilizers: readonly { readonly id: number; readonly amount: number | null; readonly unitId: number | null }[];
  }[];
  readonly notes: readonly string[];
}

/** A link to one revision of a plan. Its secret is known here by its SHA-256 only. Times are ISO instants. */
export interface PlanShare {
  readonly id: number;
  readonly option: ShareOption;
  /** The address or number that it was sent to. */
  readonly to?: string;
  readonly hash: string;
  /** What the reader sees, also after later edits. */
  readonly revision: number;
  readonly at: string;
  readonly expiresAt: string;
  readonly by: { readonly id: number; readonly name: string };
  /** What stands above the plan for its readers. */
  readonly offered?: Offered;
  /** Taken back: the link leads nowhere. */
  readonly revoked?: true;
}

/** A sheet of the plan as it stood at `revision`, drawn to take away. */
export interface PlanPdf {
  readonly id: number;
  readonly hash: string;
  readonly revision: number;
  readonly language: Language;
  readonly at: string;
  readonly expiresAt: string;
}
