/** For a page of another feature that leads through them; apart from the feature's own index, which comes with the first page of all. */
export { default as CropPage } from './crop-page';
export { default as VarietiesPage } from './varieties-page';
