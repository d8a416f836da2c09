export { default as Add } from './add-mill-page';
export { default as One } from './mill-page';
export { default as List } from './mills-page';
export { loadMill } from '../loads';
