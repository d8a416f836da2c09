import { bookkeeping, defineCapability, type EventShown } from '../kernel/capability.js';
import type { UploadEvent } from './upload.events.js';

const events = {
  UploadStarted: bookkeeping,
  UploadRowsDecided: bookkeeping,
  UploadPaused: bookkeeping,
  UploadResumed: bookkeeping,
  UploadCancelled: bookkeeping,
  UploadRowCorrected: bookkeeping,
  UploadRerun: bookkeeping,
  UploadFinished: bookkeeping,
  UploadRowsKept: bookkeeping,
  UploadTidied: bookkeeping,
} satisfies Record<UploadEvent['type'], EventShown>;

/** An admin of many groups follows the uploads of all of them by one topic. */
export const uploadCapability = defineCapability({
  name: 'upload',
  kinds: { task: { events, topic: { name: 'task' }, alsoTold: 'levels' } },
});
