export { UploadModule } from './upload.module.js';
