import { Module } from '@nestjs/common';
import { Histories } from './histories.js';
import { HistoryController } from './history.controller.js';
import { HistoryExports } from './history-exports.js';
import { HistoryKinds } from './history-kinds.js';
import { HistoryStreams } from './history-streams.js';
import { PlanEffects } from './plan-effects.js';

@Module({ controllers: [HistoryController], providers: [HistoryKinds, HistoryStreams, Histories, HistoryExports, PlanEffects] })
export class AuditModule {}
