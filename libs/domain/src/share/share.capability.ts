import { bookkeeping, defineCapability, type EventShown } from '../kernel/capability.js';
import type { PdfExportEvent } from './pdf-export.decider.js';

/** The audit tells of each plan's PDF by the plan, and of the download by its door. */
const events = {
  PdfExportStarted: bookkeeping,
  PdfExportPlanDecided: bookkeeping,
  PdfExportEnded: bookkeeping,
  PdfExportsDone: bookkeeping,
} satisfies Record<PdfExportEvent['type'], EventShown>;

export const shareCapability = defineCapability({
  name: 'share',
  kinds: {
    /** Of who asked for them; `pdfExports-<user>`. */
    pdfExports: { events },
  },
});
