import { Module } from '@nestjs/common';
import { UserModule } from '../user/index.js';
import { OrganizationModule } from '../organization/index.js';
import { LibraryModule } from '../library/index.js';
import { GrowerModule } from '../grower/index.js';
import { AccessModule } from '../access/index.js';
import { ActivityController } from './activity.controller.js';
import { ActivityFeed } from './activity.projection.js';
import { ActivityReads } from './activity.reads.js';
import { DashboardController } from './dashboard.controller.js';
import { FigureReads } from './figure.reads.js';
import { DashboardScope } from './dashboard-scope.js';
import { NetworkReads } from './network.reads.js';
import { NetworkController } from './network.controller.js';
import { FiguresByGroup } from './figures.projection.js';
import { DashboardDoor } from './dashboard-door.js';

@Module({
  imports: [AccessModule, GrowerModule, LibraryModule, OrganizationModule, UserModule],
  controllers: [DashboardController, ActivityController, NetworkController],
  providers: [FiguresByGroup, DashboardDoor, ActivityFeed, DashboardScope, FigureReads, ActivityReads, NetworkReads],
  exports: [DashboardDoor, DashboardScope],
})
export class DashboardModule {}
