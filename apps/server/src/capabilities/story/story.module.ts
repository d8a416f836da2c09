import { Module } from '@nestjs/common';
import type { Story } from '@loam/domain/story/story.decider';
import { bodyOfState, historyOfBody, HistorySources } from '../../platform/registry/history-sources.js';
import { AccessModule } from '../access/index.js';
import { UserModule } from '../user/index.js';
import { StoriesByGrower } from './stories.projection.js';
import { stories } from './story.aggregate.js';
import { StoryController } from './story.controller.js';
import { StoryPhotos } from './story-photos.js';
import { StoryReads } from './story.reads.js';
import { StoryWrites } from './story.writes.js';

const called = (_id: number, state: never): string => (state as Story).title;

@Module({
  imports: [AccessModule, UserModule],
  controllers: [StoryController],
  providers: [StoryReads, StoryWrites, StoryPhotos, StoriesByGrower],
  exports: [StoryWrites],
})
export class StoryModule {
  constructor(histories: HistorySources, told: StoryReads) {
    histories.register(historyOfBody('story', stories, bodyOfState, (actor, id) => told.one(actor, id), { called }));
  }
}
