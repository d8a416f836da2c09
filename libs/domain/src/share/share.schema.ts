import { z } from 'zod';
import { codePoints, email, positiveId, text } from '../kernel/string/text.js';
import { shareOptions } from '../plan/plan-share.events.js';
import '../plan/plan-share.errors.js';

/** The numbers that stand for the ways on the wire (specification §8: SMS is 2). */
const numbered = { 1: 'email', 2: 'sms', 3: 'whatsapp', 4: 'link' } as const;
const option = z.preprocess(
  (raw) => (typeof raw === 'number' || typeof raw === 'string' ? (numbered[raw as keyof typeof numbered] ?? raw) : raw),
  z.enum(shareOptions, { error: 'invalidOption' }),
);

/** 7 to 15 digits (ITU-T E.164 allows no more), with an optional + before and the signs people put between. */
const isPhone = (value: string): boolean => {
  const digits = value.replace(/\D/g, '').length;
  return /^\+?[0-9 ().-]+$/.test(value) && digits >= 7 && digits <= 15;
};
const phone = z
  .string({ error: 'invalidPhoneNumber' })
  .trim()
  .refine((value) => codePoints(value) <= 20 && isPhone(value), { error: 'invalidPhoneNumber' })
  .meta({ minLength: 7, maxLength: 20 });
const blankIsNull = (raw: unknown) => (typeof raw === 'string' && raw.trim() === '' ? null : raw);

const way = {
  option,
  phoneNumber: z.preprocess(blankIsNull, phone.nullish()),
  email: z.preprocess(blankIsNull, email().nullish()),
};
/** An SMS needs a number and a mail an address; a link needs nobody's, and WhatsApp asks for the person itself. */
const addressed = (
  {
    option: by,
    phoneNumber,
    email: address,
  }: { option: string; phoneNumber?: string | null | undefined; email?: string | null | undefined },
  ctx: z.RefinementCtx,
) => {
  if (by === 'sms' && !phoneNumber) ctx.addIssue({ code: 'custom', message: 'invalidPhoneNumber', path: ['phoneNumber'] });
  if (by === 'email' && !address) ctx.addIssue({ code: 'custom', message: 'invalidEmail', path: ['email'] });
};
export const sharePlanBody = z
  .strictObject({ planId: positiveId(), ...way })
  .superRefine(addressed)
  .meta({ id: 'SharePlan' });
export type SharePlanBody = z.infer<typeof sharePlanBody>;
/** To whom a recommendation is sent and by which way. */
export const shareRecommendationBody = z.strictObject(way).superRefine(addressed).meta({ id: 'ShareRecommendation' });

/** Parts of the sheet beside what every sheet begins with. */
export const sheetSections = ['need', 'applications', 'tanks', 'products', 'cost', 'checks', 'notes'] as const;
export type SheetSection = (typeof sheetSections)[number];
const language = text(1, 20).nullish();
const drawing = {
  sections: z
    .array(z.enum(sheetSections, { error: 'invalidOption' }))
    .max(sheetSections.length, { error: 'itemCount' })
    .nullish(),
  lang: language,
};
export const planPdfBody = z.strictObject({ planId: positiveId(), ...drawing }).meta({ id: 'DrawPlan' });
export type PlanPdfBody = z.infer<typeof planPdfBody>;
/** In which language a recommendation is drawn, and which sections of it. */
export const recommendationPdfBody = z.strictObject(drawing).meta({ id: 'DrawRecommendation' });

export const sharedQuery = z.strictObject({ format: z.enum(['json', 'pdf'], { error: 'invalidOption' }).default('json'), lang: language });

export const planPdfAnswer = z.object({ downloadUrl: z.string(), expiresAt: z.string(), documentId: z.string() }).meta({ id: 'PlanPdf' });
/** `sent`: a mail or an SMS has gone out. A link is for the person to pass on. */
export const shareAnswer = z
  .object({ id: z.string(), url: z.string(), expiresAt: z.string(), sent: z.boolean(), revision: z.int() })
  .meta({ id: 'PlanShared' });
export const sharesAnswer = z
  .object({
    items: z.array(
      z.object({
        id: z.string(),
        option: z.enum(shareOptions),
        to: z.string().nullable(),
        revision: z.int(),
        at: z.string(),
        expiresAt: z.string(),
        by: z.object({ id: z.int(), name: z.string() }),
        status: z.enum(['open', 'expired', 'revoked']),
      }),
    ),
    total: z.int(),
  })
  .meta({ id: 'PlanShares' });
export type SharesAnswer = z.infer<typeof sharesAnswer>;
export const shareRevokedAnswer = z.object({ deleted: z.literal(true) }).meta({ id: 'ShareRevoked' });
