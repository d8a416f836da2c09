export { DashboardDoor } from './dashboard-door.js';
export { DashboardModule } from './dashboard.module.js';
export { DashboardScope } from './dashboard-scope.js';
export { daysOf } from './time-frames.js';
