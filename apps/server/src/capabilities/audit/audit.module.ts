import { Module } from '@nestjs/common';
import { Histories } from './histories.js';
import { HistoryController } from './history.controller.js';
import { HistoryKinds } from './history-kinds.js';
import { HistoryStreams } from './history-streams.js';
import { PlanEffects } from './plan-effects.js';

@Module({ controllers: [HistoryController], providers: [HistoryKinds, HistoryStreams, Histories, PlanEffects] })
export class AuditModule {}
