import { audited, bookkeeping, defineCapability, type EventShown } from '../kernel/capability/capability.js';
import type { UploadEvent } from './upload.events.js';

const events = {
  UploadStarted: audited,
  UploadRowsDecided: bookkeeping,
  UploadPaused: audited,
  UploadResumed: audited,
  UploadCancelled: audited,
  UploadRowCorrected: audited,
  UploadRerun: audited,
  UploadFinished: audited,
  UploadRowsKept: bookkeeping,
  UploadTidied: bookkeeping,
  UploadUndoAsked: audited,
  UploadPartUndone: bookkeeping,
  UploadUndone: audited,
} satisfies Record<UploadEvent['type'], EventShown>;

/** An admin of many groups follows the uploads of all of them by one topic. */
export const uploadCapability = defineCapability({
  name: 'upload',
  kinds: {
    task: {
      events,
      topic: { name: 'task' },
      runs: true,
      alsoTold: 'levels',
      named: 'file.name',
      history: { upload: { en: 'upload', mr: 'अपलोड', pt: 'envio', es: 'carga' } },
    },
  },
});
