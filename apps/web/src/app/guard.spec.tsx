import { describe, expect, test } from '@jest/globals';
import { type CurrentUser, currentUser } from '../api/user';
import { bulk } from '../features/bulk/index';
import { rail } from '../features/bulk/rail';
import { dashboard } from '../features/dashboard/index';
import { onboarding } from '../features/onboarding/index';
import { plan } from '../features/plan/index';
import { template } from '../features/template/index';
import type { FeatureRoute } from '../ui/feature';
import { guard, keptQuery, landingOf, safeReturnUrl } from './guard';

const person = (roleId: number, more: object = {}) =>
  currentUser.parse({
    id: 1,
    email: 'a@b.c',
    fullName: 'A',
    roleId,
    collections: [{ id: 3, name: 'North' }],
    groups: [{ id: 7, name: 'G', collectionId: 3 }],
    dashboardAccess: roleId !== 1,
    ...more,
  });
const [user, superAdmin, group, executive, collection, company] = [1, 2, 3, 4, 5, 6].map((role) => person(role));
const twoCollections = person(5, {
  collections: [
    { id: 3, name: 'N' },
    { id: 4, name: 'S' },
  ],
});
const route = (more: Partial<FeatureRoute>): FeatureRoute => ({
  id: 'x',
  path: '/x',
  page: () => Promise.reject(new Error('unused')),
  access: 'signedIn',
  texts: [],
  title: 'x:y',
  ...more,
});
const at = (path: string) => new URL(path, 'http://localhost');
const company022 = route({ path: '/company', roles: ['super', 'company', 'collection'] });

describe('who lands where (specification §6)', () => {
  test.each([
    ['executive', executive, '/dashboard'],
    ['super admin', superAdmin, '/company'],
    ['company admin', company, '/company'],
    ['collection admin of one', collection, '/collection/3'],
    ['collection admin of two', twoCollections, '/company'],
    ['group admin of one', group, '/collection/3/group/7'],
    [
      'group admin of two',
      person(3, {
        groups: [
          { id: 7, name: 'G', collectionId: 3 },
          { id: 8, name: 'H', collectionId: 3 },
        ],
      }),
      '/collection/3',
    ],
    ['user', user, '/collection/3/group/7'],
  ])('%s', (_role, who, path) => expect(landingOf(who!)).toBe(path));

  test('a new admin where they set up what is theirs, until they are through; then the way there leads to the landing page', () => {
    const [page, variety] = onboarding.routes;
    const led = (who: CurrentUser, one = page!) => guard(one, { url: at('/x'), params: {}, user: who });
    const fresh = person(3, { admin: true, isOnBoarding: true });
    expect(landingOf(fresh)).toBe('/admin-onboarding');
    expect([led(fresh), led(fresh, variety)]).toEqual([null, null]);
    expect([led(group!), led(group!, variety)]).toEqual(Array(2).fill('/collection/3/group/7'));
    const noAdmin = person(1, { isOnBoarding: true }); // anybody may say so of themselves
    expect([landingOf(noAdmin), led(noAdmin)]).toEqual(Array(2).fill('/collection/3/group/7'));
  });
});

describe('the guard', () => {
  test('sends those who are not signed in to the login, which leads back', () => {
    expect(guard(company022, { url: at('/company?x=1'), params: {}, user: null })).toBe('/login?returnUrl=%2Fcompany%3Fx%3D1');
  });
  test('lets a role in that is named', () => expect(guard(company022, { url: at('/company'), params: {}, user: company! })).toBeNull());
  test('sends an executive to the dashboard', () =>
    expect(guard(company022, { url: at('/company'), params: {}, user: executive! })).toBe('/dashboard'));
  test('sends other roles to their landing page', () =>
    expect(guard(company022, { url: at('/company'), params: {}, user: user! })).toBe('/collection/3/group/7'));
  test('keeps those without dashboard access out of the dashboard', () => {
    const [page] = dashboard.routes;
    expect(guard(page!, { url: at('/dashboard'), params: {}, user: user! })).toBe('/customers');
    expect(guard(page!, { url: at('/dashboard'), params: {}, user: executive! })).toBeNull();
  });
  test('keeps who reads only out of pages that are there for a change alone', () => {
    const auditor = person(6, { readOnly: true, bulkUpload: true, company: { toggles: { bulkUpload: true } } });
    const led = (path: string, who = auditor) => guard(route({ path }), { url: at('/x'), params: {}, user: who });
    const changing = ['/customers/:customerId/edit', '/customers/:customerId/fields/add', '/admin-center/crops/import'];
    expect(changing.map((path) => led(path))).toEqual(changing.map(() => '/company'));
    expect([...changing.map((path) => led(path, company)), led('/customers/:customerId'), led('/admin-center/crops/archive')]).toEqual(
      Array(5).fill(null),
    );
    expect([auditor.bulkUpload, person(6, { bulkUpload: true, company: { toggles: { bulkUpload: true } } }).bulkUpload]).toEqual([
      false,
      true,
    ]);
  });
  test('U067 U071 U076 leads who reads only from a plan or template that is not there yet to those that are', () => {
    const params = { customerId: '7' };
    const led = (page: FeatureRoute, query: string, readOnly: boolean) =>
      guard(page, { url: at(`/x${query}`), params, user: person(1, { readOnly }) });
    const [steps, ofTemplates] = [plan, template].map(({ routes }) =>
      routes.filter(({ id, keepQuery }) => keepQuery && !id.startsWith('U08')),
    );
    expect([steps!.length, ofTemplates!.length]).toEqual([7, 4]);
    for (const page of steps!)
      expect([led(page, '', true), led(page, '?planId=3', true), led(page, '', false)]).toEqual(['/customers/7?tab=plans', null, null]);
    for (const page of ofTemplates!)
      expect([led(page, '', true), led(page, '?planId=3', true), led(page, '', false)]).toEqual(['/templates', null, null]);
  });
  test('U043 U044 lets every adviser make plans in bulk, without the right to upload; executives and who reads only stay out', () => {
    const [settings, overview] = bulk.routes;
    const led = (who: CurrentUser | null, page = settings!, path = '/BulkRecommendation') =>
      guard(page, { url: at(path), params: {}, user: who });
    expect([1, 2, 3, 5, 6].map((roleId) => [person(roleId).bulkUpload, led(person(roleId))])).toEqual(
      Array.from({ length: 5 }, () => [false, null]),
    );
    expect([led(executive!), led(person(1, { readOnly: true }))]).toEqual(['/dashboard', '/collection/3/group/7']);
    expect(led(person(1), overview!, '/BulkRecommendation/overview')).toBe('/BulkRecommendation');
    expect(led(person(1), overview!, '/BulkRecommendation/overview?taskId=7')).toBeNull();
    expect(rail.map(({ allowed }) => [person(1), person(1, { readOnly: true })].map((who) => allowed!(who)))).toEqual([[true, false]]);
  });
  test('moves the signed-in on from the login, to where they wanted to go', () => {
    const login = route({ access: 'public', signedOutOnly: true });
    expect(guard(login, { url: at('/login'), params: {}, user: company! })).toBe('/company');
    expect(guard(login, { url: at('/login?returnUrl=%2Faccount'), params: {}, user: company! })).toBe('/account');
    expect(guard(login, { url: at('/login?returnUrl=%2F%2Fevil.example'), params: {}, user: company! })).toBe('/company');
    expect(guard(login, { url: at('/login'), params: {}, user: null })).toBeNull();
  });
  test.each([
    ['/a?b=1', '/a?b=1'],
    ['//evil', null],
    ['/\\evil', null],
    ['https://evil', null],
    ['/a\nb', null],
    [null, null],
  ])('return address %p is %p', (wanted, kept) => expect(safeReturnUrl(wanted)).toBe(kept));
  test('R076 R077 a route that keeps the query takes the old one when it has none', () => {
    expect(keptQuery(route({ keepQuery: true }), at('/x'), { search: '?group=7' })).toBe('/x?group=7');
    expect(keptQuery(route({ keepQuery: true }), at('/x?a=1'), { search: '?group=7' })).toBeNull();
    expect(keptQuery(route({}), at('/x'), { search: '?group=7' })).toBeNull();
  });
});
