import {
  pdfExports as decider,
  type PdfExportCommand,
  type PdfExportEvent,
  type PdfExportsState,
} from '@loam/domain/share/pdf-export.decider';
import type { Aggregate } from '../../../platform/decisions/aggregate.js';

/** `pdfExports-<user id>`: ids only, under the platform's key, so that what is open can be ended when its person was erased. */
export const pdfExports: Aggregate<PdfExportsState, PdfExportCommand, PdfExportEvent> = {
  kind: 'pdfExports',
  decider,
  owner: () => 'platform',
};
