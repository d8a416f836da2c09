import { upload, type UploadCommand, type UploadState } from '@loam/domain/upload/upload.decider';
import type { UploadEvent } from '@loam/domain/upload/upload.events';
import type { Aggregate } from '../../platform/decisions/aggregate.js';

/** `task-<id>`: what was asked for and what became of each row. */
export const uploads: Aggregate<UploadState, UploadCommand, UploadEvent> = {
  kind: 'task',
  decider: upload,
  owner: (_, state) => (state.status === 'none' ? 'platform' : `group:${state.groupId}`),
  silent: new Set(['UploadRowsDecided', 'UploadRowsKept', 'UploadTidied']),
};
