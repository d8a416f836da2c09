import { z } from 'zod';
import { text } from '../kernel/string/text.js';
import './license.errors.js'; // a schema's keys are known once its errors are
import { licenseMethods } from './license.events.js';

/** The numbers that stand for the ways on the wire, as for sharing a plan. */
const numbered = { 1: 'email', 2: 'sms', 3: 'whatsapp', 4: 'link' } as const;
const method = z.preprocess(
  (raw) => (typeof raw === 'number' || typeof raw === 'string' ? (numbered[raw as keyof typeof numbered] ?? raw) : raw),
  z.enum(licenseMethods, { error: 'invalidOption' }),
);
const language = text(1, 20).nullish();

/** `lang`: what the message is written in, else what who sends it reads. */
export const sendLicense = z.strictObject({ method, lang: language }).meta({ id: 'SendLicense' });
/** `lang`: what it was read in. */
export const signLicense = z.strictObject({ accepted: z.literal(true, { error: 'required' }), lang: language }).meta({ id: 'SignLicense' });

const shown = {
  id: z.int(),
  sentAt: z.iso.datetime(),
  signedAt: z.iso.datetime().nullable(),
  method: z.enum(licenseMethods),
  expiresAt: z.iso.datetime(),
  status: z.enum(['open', 'signed', 'expired', 'replaced']),
  /** the address or number that it went to */
  to: z.string().nullable(),
  by: z.object({ id: z.int(), name: z.string() }),
};
/** `url`: for whoever passes it on; null where a message went out. */
export const licenseBody = z.object({ ...shown, url: z.string().nullable() }).meta({ id: 'License' });
export const licenseList = z.object({ items: z.array(z.object(shown)), total: z.int() }).meta({ id: 'LicenseList' });
export type LicenseListed = z.infer<typeof licenseList>['items'][number];
/** What a grower is asked to sign, for whoever holds the link. */
export const licenseToSign = z
  .object({
    company: z.string(),
    grower: z.string(),
    by: z.string(),
    terms: z.int(),
    sentAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    signedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'LicenseToSign' });
export const licenseSigned = z.object({ signedAt: z.iso.datetime() }).meta({ id: 'LicenseSigned' });
