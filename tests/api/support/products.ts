import type { Answer, Client } from '../../support/client.js';

export const times = (n: number, ...one: unknown[]) => Array.from({ length: n }, () => one);
export const told = ({ status, body }: Answer) => [status, body.key];
/** A body of POST fertilizers with every field. */
export const blend = (more: object = {}) => ({
  name: 'Valley blend',
  typeId: 1,
  formId: 2,
  price: 0.42,
  brand: 'Valley',
  manufacturer: 'Green Mills',
  manufacture: 'India',
  subType: 'blend',
  density: 950,
  solubility: 120,
  ec: 1.4,
  regions: ['Maharashtra', 'Goa'],
  activeIngredients: ['dicyandiamide'],
  nutrients: [
    { id: 15, value: 20, efficiency: 0.9, coated: false },
    { id: 4, value: 10, efficiency: 1, coated: false },
    { id: 9, value: 0.2, efficiency: 1, coated: false },
  ],
  ...more,
});
export const save = (client: Client, body: object, path = 'fertilizers', headers: Record<string, string> = {}) =>
  client.post(`/${path}`, body, { headers });
export const made = async (answer: Promise<Answer>): Promise<number> => {
  const { status, body, text } = await answer;
  if (status !== 201) throw new Error(`saving a product: ${status} ${text}`);
  return body.id;
};
