import { bookkeeping, defineCapability, type EventShown } from '../kernel/capability/capability.js';
import type { IndexStatisticsRecorded } from './nightly/field-imagery.decider.js';
import type { ImageryRunEvent } from './nightly/imagery-run.decider.js';

const run = {
  ImageryRunStarted: bookkeeping,
  ImageryRunAdvanced: bookkeeping,
  ImageryRunEnded: bookkeeping,
} satisfies Record<ImageryRunEvent['type'], EventShown>;
const seen = { IndexStatisticsRecorded: bookkeeping } satisfies Record<IndexStatisticsRecorded['type'], EventShown>;

export const imageryCapability = defineCapability({
  name: 'imagery',
  kinds: {
    /** A night's look at all fields; `imageryRun-<20261126>`. */
    imageryRun: { events: run },
    /** What was seen of a field; `fieldImagery-<field>`. */
    fieldImagery: { events: seen, alsoTold: 'around' },
  },
});
