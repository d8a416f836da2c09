import { upload, type UploadCommand, type UploadState } from '@loam/domain/upload/upload.decider';
import type { ImportedRow1, UploadEvent, UploadRowsDecided } from '@loam/domain/upload/upload.events';
import type { Upcasters } from '@loam/domain/kernel/decider/decider';
import type { Aggregate } from '../../platform/decisions/aggregate.js';

type Decided1 = Omit<UploadRowsDecided['data'], 'imported'> & { readonly imported: readonly ImportedRow1[] };

/** While growers and fields were all that a row could make, they stood in it without a name. */
const upcasters: Upcasters<UploadEvent> = {
  'UploadRowsDecided@1': ({ imported, ...data }: Decided1): UploadEvent => ({
    type: 'UploadRowsDecided',
    data: { ...data, imported: imported.map(([row, grower, field]) => [row, { grower, ...(field !== null && { field }) }]) },
  }),
};

/** `task-<id>`: what was asked for and what became of each row. */
export const uploads: Aggregate<UploadState, UploadCommand, UploadEvent> = {
  kind: 'task',
  decider: upload,
  upcasters,
  owner: (_, state) => (state.status === 'none' ? 'platform' : `group:${state.groupId}`),
  silent: new Set(['UploadRowsDecided', 'UploadRowsKept', 'UploadTidied']),
};
