/** For a page of another feature that leads through it. */
export { default as LibraryPage } from './library-page';
