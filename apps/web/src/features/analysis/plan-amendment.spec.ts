import { expect, test } from '@jest/globals';
import { withAmendment } from './plan-amendment';

const [LIME, UREA, KG_HA] = [5081, 5001, 2];
const application = (id: string, cropStageId: number, products: { id: number; amount: number; unitId: number }[]) => ({
  ...{ id, method: 'quantitative' as const, order: null, applicationTypeId: 1, cropStageId, stageId: cropStageId, products },
  ...{ applicationDate: null, applicationDateMonth: null, applicationDateEnd: null, applicationDateEndMonth: null },
});
const urea = { id: UREA, amount: 100, unitId: KG_HA };
const lime = { id: LIME, amount: 1400, unitId: KG_HA };
const product = (id: number) => ({ id, order: null, unitId: KG_HA, price: null });

test('lime of a soil sheet is a product more and an application before planting, and what stands in the plan stays', () => {
  const plan = { id: 7, products: [product(UREA)], applications: [application('a', 3, [urea])] };
  expect(withAmendment(plan, lime)).toEqual({
    id: 7,
    products: [{ id: UREA }, { id: LIME, unitId: KG_HA }],
    applications: [{ id: 'a' }, { cropStageId: -1, products: [lime] }],
  });
});

test('where there is an application before planting it goes into that one, in the place of what was given of it', () => {
  const plan = {
    ...{ id: 7, products: [product(UREA), product(LIME)] },
    applications: [application('a', -1, [urea, { ...lime, amount: 500 }]), application('b', 3, [urea])],
  };
  expect(withAmendment(plan, lime)).toEqual({
    id: 7,
    products: [{ id: UREA }, { id: LIME }],
    applications: [{ id: 'a', products: [urea, lime] }, { id: 'b' }],
  });
});
