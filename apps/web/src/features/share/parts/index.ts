/** For plans; apart from the feature's own index, which comes with the first page of all. */
export { ShareActions } from './share-actions';
