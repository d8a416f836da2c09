import { bookkeeping, defineCapability, type EventShown } from '../kernel/capability/capability.js';
import type { MonthlyReportEvent } from './monthly/monthly-report.decider.js';

const events = {
  MonthlyReportAskedFor: bookkeeping,
  MonthlyReportDeclined: bookkeeping,
  MonthlyReportQueued: bookkeeping,
} satisfies Record<MonthlyReportEvent['type'], EventShown>;

export const dashboardCapability = defineCapability({
  name: 'dashboard',
  kinds: {
    /** Of whom it is for; `monthlyReport-<user>`. */
    monthlyReport: { events },
  },
});
