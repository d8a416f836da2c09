/** Both are little but the form that they share. */
export { default as AddGrowerPage } from './add-grower-page';
export { default as EditGrowerPage } from './edit-grower-page';
