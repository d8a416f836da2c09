import { bookkeeping, defineCapability, type EventShown } from '../kernel/capability/capability.js';
import type { PdfExportEvent } from './pdf-export.decider.js';

/** None of these shows in the audit: it has the PDF of each plan as an event of the plan, and the download among the exports in `access-entries`. */
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
