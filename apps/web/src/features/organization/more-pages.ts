/** Pages that come as one script: each script of its own has a name that the sign-in page would have to carry. */
export { default as companies } from './companies/companies-page';
export { default as landing } from './landing/landing-page';
export { default as localization } from './localization/localization-page';
