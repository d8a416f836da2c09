import { z } from 'zod';

const bytes = z.custom<Uint8Array>((value) => ArrayBuffer.isView(value) && value.byteLength <= 1024 * 1024);
/** One entry of ten bytes for each client that ever wrote. */
const vector = z.custom<Uint8Array>((value) => ArrayBuffer.isView(value) && value.byteLength <= 64 * 1024);
const doc = z.string().max(64);

/** What clients send (docs/live-plan.SPEC.md). Anything else is answered and changes nothing. */
export const joinFrame = z.object({
  doc,
  stateVector: vector.nullish(),
  epoch: z.union([z.int(), z.string().max(20)]).nullish(),
  documentVersion: z.int().nullish(),
});
export const updateFrame = z.object({
  doc,
  msgId: z.union([z.string().min(1).max(100), z.int()]),
  update: bytes,
  origin: z.enum(['typed', 'paste', 'autoCalculate', 'undo']).default('typed'),
});
export const awarenessFrame = z.object({ doc, update: bytes });
export const leaveFrame = z.object({ doc });
/** `lately`: whether anything happened on the topic in the last so many milliseconds is to be answered too. */
export const subscribeFrame = z.object({
  topic: z.string().max(64),
  since: z.int().min(0).nullish(),
  lately: z.int().min(1).max(60_000).nullish(),
});
export const unsubscribeFrame = z.object({ topic: z.string().max(64) });
export const renewFrame = z.object({ token: z.string().min(1).max(8_192) });
