/** How a licence comes to the grower; `whatsapp` and `link` are passed on by whoever sends it. */
export const licenseMethods = ['email', 'sms', 'whatsapp', 'link'] as const;
export type LicenseMethod = (typeof licenseMethods)[number];

export interface SentLicense {
  readonly id: number;
  readonly method: LicenseMethod;
  /** The address or number that it went to; absent where whoever sends it passes it on. */
  readonly to?: string;
  /** Which text is signed: what was agreed to stands, whatever later ones say. */
  readonly terms: number;
  /** Of the link's secret, which is stored nowhere. */
  readonly hash: string;
  readonly sentAt: string;
  readonly expiresAt: string;
  readonly sentBy: number;
}

export type LicenseSent = { type: 'LicenseSent'; data: { growerId: number; license: SentLicense } };
/** A newer one was sent: this one's link leads nowhere. */
export type LicenseReplaced = { type: 'LicenseReplaced'; data: { growerId: number; id: number } };
/** By whoever holds the link, in the language they read it in. */
export type LicenseSigned = { type: 'LicenseSigned'; data: { growerId: number; id: number; signedAt: string; language: string } };
export type LicenseEvent = LicenseSent | LicenseReplaced | LicenseSigned;
