export { SaveAsTemplate } from './save-as-template';
export { UseTemplate } from './use-template-dialog';
