export { ShareModule } from './share.module.js';
