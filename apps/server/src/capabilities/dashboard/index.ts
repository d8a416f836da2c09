export { DashboardDoor } from './dashboard-door.js';
export { DashboardModule } from './dashboard.module.js';
export { DashboardScope, type ScopedGroup } from './dashboard-scope.js';
export { daysOf } from './time-frames.js';
