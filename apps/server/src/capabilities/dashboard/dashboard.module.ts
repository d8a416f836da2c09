import { Module } from '@nestjs/common';
import { ActivityController } from './activity.controller.js';
import { ActivityFeed } from './activity.projection.js';
import { Activity } from './activity.js';
import { DashboardController } from './dashboard.controller.js';
import { DashboardFigures } from './dashboard-figures.js';
import { DashboardScope } from './dashboard-scope.js';
import { FiguresByGroup } from './figures.projection.js';

@Module({
  controllers: [DashboardController, ActivityController],
  providers: [FiguresByGroup, ActivityFeed, DashboardScope, DashboardFigures, Activity],
})
export class DashboardModule {}
