export { StoryModule } from './story.module.js';
