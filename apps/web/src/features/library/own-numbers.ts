export { default as DosesPage } from './doses/doses-page';
export { default as PricesPage } from './prices/prices-page';
