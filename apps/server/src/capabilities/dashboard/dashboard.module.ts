import { Module } from '@nestjs/common';
import { ActivityController } from './activity.controller.js';
import { ActivityFeed } from './activity.projection.js';
import { ActivityReads } from './activity.reads.js';
import { DashboardController } from './dashboard.controller.js';
import { FigureReads } from './figure.reads.js';
import { DashboardScope } from './dashboard-scope.js';
import { NetworkReads } from './network.reads.js';
import { NetworkController } from './network.controller.js';
import { FiguresByGroup } from './figures.projection.js';

@Module({
  controllers: [DashboardController, ActivityController, NetworkController],
  providers: [FiguresByGroup, ActivityFeed, DashboardScope, FigureReads, ActivityReads, NetworkReads],
})
export class DashboardModule {}
