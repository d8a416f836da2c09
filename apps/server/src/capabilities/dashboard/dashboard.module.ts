import { Module } from '@nestjs/common';
import { Mails } from '../../platform/mail/mails.js';
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
import { MonthlyFigureReads } from './monthly/monthly-figures.reads.js';
import { MonthlyLetters } from './monthly/monthly-letters.process.js';
import { MonthlyPapers } from './monthly/monthly-papers.js';
import { MonthlyReportController } from './monthly/monthly-report.controller.js';
import { MonthlyReports } from './monthly/monthly-reports.js';
import { monthlyLetters } from './monthly/monthly.words.js';
import { DashboardDoor } from './dashboard-door.js';

@Module({
  imports: [AccessModule, GrowerModule, LibraryModule, OrganizationModule, UserModule],
  controllers: [DashboardController, MonthlyReportController, ActivityController, NetworkController],
  providers: [
    FiguresByGroup,
    DashboardDoor,
    ActivityFeed,
    DashboardScope,
    FigureReads,
    ActivityReads,
    NetworkReads,
    MonthlyFigureReads,
    MonthlyReports,
    MonthlyPapers,
    MonthlyLetters,
  ],
  exports: [DashboardDoor, DashboardScope],
})
export class DashboardModule {
  constructor(mails: Mails) {
    mails.bring(monthlyLetters);
  }
}
