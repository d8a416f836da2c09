export { StoryModule } from './story.module.js';
export { StoryWrites } from './story.writes.js';
