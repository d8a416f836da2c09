/** What a person changes of their own record; apart from the feature's own index, which comes with the first page of all. */
export { useChangeProfile } from './queries';
