/** For a page of another feature that leads through it; apart from the feature's own index, which comes with the first page of all. */
export { NewTemplateForm } from '../parts/new-template-form';
