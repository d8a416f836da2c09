import { describe, expect, test } from '@jest/globals';
import { matchPath } from 'react-router-dom';
import { commentPage } from '@loam/domain/comment/comment-place';
import { features } from './features';

const routes = features.flatMap((feature) => feature.routes);
/** The most exact page at an address: `fields/add` before `fields/:fieldId`. */
const pageAt = (address: string): string | undefined => {
  const { pathname } = new URL(address, 'http://loam.test');
  const fits = routes.filter(({ path }) => matchPath({ path, end: true }, pathname));
  return fits.toSorted((a, b) => a.path.split(':').length - b.path.split(':').length)[0]?.path;
};
const verb = (id: string) => features.flatMap(({ verbs = [] }) => verbs).find((one) => one.id === id)!;

describe('a mention leads to a page that is there', () => {
  test.each([
    ['plan', '/customers/:customerId/plan/fertilization'],
    ['field', '/customers/:customerId/fields/:fieldId'],
    ['customer', '/customers/:customerId'],
  ] as const)('of a %s', (entity, page) => expect(pageAt(commentPage({ entity, entityId: 9, customerId: 3 }))).toBe(page));
});

describe('what the palette does with a page found by name', () => {
  const field = '/customers/3/fields/9';
  test.each([
    ['newPlan', field, '/customers/3/plan/nutritional?fieldId=9', '/customers/:customerId/plan/nutritional'],
    ['newPlan', '/customers/3', '/customers/3/plan/nutritional', '/customers/:customerId/plan/nutritional'],
    ['addSoilTest', field, `${field}?analysis=soil:new`, '/customers/:customerId/fields/:fieldId'],
    ['goToField', field, field, '/customers/:customerId/fields/:fieldId'],
    ['compare', '/customers/3/plan/fertilization?planId=5', '/comparison/5', '/comparison/:id'],
  ])('%s from %s', (id, from, to, page) => {
    expect(verb(id).to(from)).toBe(to);
    expect(pageAt(to)).toBe(page);
  });
  test.each([
    ['newPlan', '/plans'],
    ['addSoilTest', '/customers/3'],
    ['goToField', '/customers/3'],
    ['compare', field],
  ])('%s is not offered for %s', (id, from) => expect(verb(id).to(from)).toBeUndefined());
});
