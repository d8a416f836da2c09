import { Global, Module } from '@nestjs/common';
import { Accounts } from '../platform/identity/accounts.port.js';
import { InterpretationModule, LevelLimits } from './interpretation/index.js';
import { AlertRecords, LimitsRecords, TemplateRecords } from './library/index.js';
import { LevelTemplates, TemplateModule } from './template/index.js';
import { UserAccounts, UserModule } from './user/index.js';
import { LevelAlerts, WeatherModule } from './weather/index.js';

/** What lower rooms ask of higher ones, which they cannot import: each port with the class that fills it. */
@Global()
@Module({
  imports: [InterpretationModule, TemplateModule, UserModule, WeatherModule],
  providers: [
    { provide: Accounts, useExisting: UserAccounts },
    { provide: AlertRecords, useExisting: LevelAlerts },
    { provide: LimitsRecords, useExisting: LevelLimits },
    { provide: TemplateRecords, useExisting: LevelTemplates },
  ],
  exports: [Accounts, AlertRecords, LimitsRecords, TemplateRecords],
})
export class PortsModule {}
