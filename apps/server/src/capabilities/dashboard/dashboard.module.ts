import { Module } from '@nestjs/common';
import { ActivityController } from './activity.controller.js';
import { ActivityFeed } from './activity.projection.js';
import { Activity } from './activity.js';
import { DashboardController } from './dashboard.controller.js';
import { DashboardFigures } from './dashboard-figures.js';
import { DashboardScope } from './dashboard-scope.js';
import { Network } from './network.js';
import { NetworkController } from './network.controller.js';
import { FiguresByGroup } from './figures.projection.js';

@Module({
  controllers: [DashboardController, ActivityController, NetworkController],
  providers: [FiguresByGroup, ActivityFeed, DashboardScope, DashboardFigures, Activity, Network],
})
export class DashboardModule {}
