// Writes so many events of plans into the log of a data folder: `fill.mjs DATA_DIR EVENTS`.
import { fillWithPlans } from '../../../bench/log-filler.mjs';

const [dataDir, events] = process.argv.slice(2);
await fillWithPlans(dataDir, Number(events));
process.exit(0);
