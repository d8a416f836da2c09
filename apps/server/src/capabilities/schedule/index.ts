export { ScheduleModule } from './schedule.module.js';
export { type ScheduledEvent, ScheduleReads } from './schedule.reads.js';
