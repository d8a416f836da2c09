import {
  fieldImagery,
  type FieldImageryCommand,
  type FieldImageryState,
  type IndexStatisticsRecorded,
} from '@loam/domain/imagery/nightly/field-imagery.decider';
import {
  imageryRun,
  type ImageryRunCommand,
  type ImageryRunEvent,
  type ImageryRunState,
} from '@loam/domain/imagery/nightly/imagery-run.decider';
import type { Aggregate } from '../../../platform/decisions/aggregate.js';

/** Numbers alone; `imageryRun-20261126`. */
export const imageryRuns: Aggregate<ImageryRunState, ImageryRunCommand, ImageryRunEvent> = {
  kind: 'imageryRun',
  decider: imageryRun,
  owner: () => 'platform',
};
/** What was seen of a field, sealed with the key of its grower; `fieldImagery-<field>`. */
export const imageryOfFields: Aggregate<FieldImageryState, FieldImageryCommand, IndexStatisticsRecorded> = {
  kind: 'fieldImagery',
  decider: fieldImagery,
  owner: (_id, { growerId }) => `grower:${growerId}`,
};
