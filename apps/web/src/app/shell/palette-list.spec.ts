import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Command } from '../../ui/feature';
import { matches, RecentCommands, saidBefore } from './palette-list';

const command = (id: string, label: string, group: string, more: Partial<Command> = {}): Command => ({ id, label, group, ...more });
const own = [
  command('here:active', 'Activate plan', 'This plan', { hint: 'Soja São João' }),
  command('product:1', 'Ureia 46-0-0', 'Products', { quiet: true }),
  command('product:2', 'MAP 12-61-0', 'Products', { quiet: true }),
  command('scope:group:7', 'Switch to Group 7', 'Scope', { hint: 'Loam › North', quiet: true }),
  command('nav:growers', 'Growers', 'Pages', { to: '/customers' }),
  command('language:mr-IN', 'मराठी', 'Actions', { hint: 'Language' }),
];
const labels = (search: string, found: readonly Command[] = []) => matches(search, own, found).map(({ label }) => label);

describe('what the palette lists', () => {
  test.each([
    ['activate plan', ['Activate plan']],
    ['sao joao', ['Activate plan']],
    ['switch to group 7', ['Switch to Group 7']],
    ['north', ['Switch to Group 7']],
    ['12-61', ['MAP 12-61-0']],
    ['मराठी', ['मराठी']],
    ['nothing of all this', []],
  ])('for “%s”', (search, wanted) => expect(labels(search)).toEqual(wanted));

  test('letters of Devanagari count with their signs', () => expect(labels('मरठ')).toEqual([]));

  test("the page's own commands stand before what the server found, and groups stand together", () => {
    const found = [command('plan:1', 'Plan A', 'Plans'), command('customer:1', 'Planter', 'Growers'), command('plan:2', 'Plan B', 'Plans')];
    expect(labels('plan', found)).toEqual(['Activate plan', 'Plan A', 'Plan B', 'Planter']);
  });

  test('a way to look on elsewhere stands below all that is found', () => {
    const found = [command('people:look', 'Look for “plan” among users', 'Users', { last: true }), command('plan:1', 'Plan A', 'Plans')];
    expect(labels('plan', found)).toEqual(['Activate plan', 'Plan A', 'Look for “plan” among users']);
  });

  test('of one kind the best are listed first, eight at most', () => {
    const many = [
      command('p:1', 'Super MAP', 'Products'),
      command('p:2', 'Biomap', 'Products'),
      command('p:3', 'MAP 12-61-0', 'Products'),
      ...Array.from({ length: 9 }, (_, nth) => command(`m:${nth}`, `Biomap ${nth}`, 'Products')),
    ];
    const listed = matches('map', many, []).map(({ label }) => label);
    expect([listed.slice(0, 3), listed.length]).toEqual([['MAP 12-61-0', 'Super MAP', 'Biomap'], 8]);
  });

  test('a verb that is being typed stands before what only has its letters', () => {
    const verb = command('verb:field', 'Go to field', 'Do');
    const products = [command('product:3', 'Nitrate tonic with MgO', 'Products'), command('nav:to', 'Go together', 'Pages')];
    const listed = (search: string) =>
      matches(search, [...products, verb], [command('field:1', 'Good tomatoes', 'Fields')]).map(({ label }) => label);
    expect(listed('go to')).toEqual(['Go to field', 'Good tomatoes', 'Nitrate tonic with MgO', 'Go together']);
    expect(listed('field')).toEqual(['Good tomatoes', 'Go to field']); // its name is of a field, too
  });

  test('what the page does with a product goes before what is shown of it elsewhere', () => {
    const picks = command('product:2', 'MAP 12-61-0', 'Products', { hint: 'Add product' });
    expect(matches('map', [picks, ...own], [])).toEqual([picks]);
  });
});

describe('what is to be done, said before a name', () => {
  const verbs = [{ label: 'Novo plano' }, { label: 'Ir para o talhão' }, { label: 'योजना' }];
  test.each([
    ['novo plano norte 40', 'Novo plano', 'norte 40'],
    ['  Ir  para o TALHAO  Sul ', 'Ir para o talhão', 'Sul'],
    ['योजना उत्तर', 'योजना', 'उत्तर'],
    ['ir para pivô norte', 'Ir para o talhão', 'pivô norte'],
    ['ir para o pivô', 'Ir para o talhão', 'pivô'],
    ['ir para', undefined, undefined],
    ['ir para o tal', undefined, undefined],
    ['ir norte', undefined, undefined],
    ['novo plano', undefined, undefined],
    ['novo planos norte', undefined, undefined],
    ['talhão norte', undefined, undefined],
  ])('%s', (search, label, name) => {
    const said = saidBefore(search, verbs);
    expect([said?.verb.label, said?.name]).toEqual([label, name]);
  });
});

describe('recent entries', () => {
  const kept = new Map<string, string>();
  const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => void kept.set(key, text) };
  const recent = new RecentCommands('loam.my.recent.9', storage);
  beforeEach(() => kept.clear());

  test('last used first, each once, five at most, none of the page', () => {
    for (const nth of [1, 2, 3, 4, 5, 6, 2]) recent.remember(command(`customer:${nth}`, `Grower ${nth}`, 'Growers', { to: `/${nth}` }));
    recent.remember(own[0]!);
    expect(recent.list(own, 'Recent').map(({ label, group }) => `${group} ${label}`)).toEqual(
      [2, 6, 5, 4, 3].map((nth) => `Recent Grower ${nth}`),
    );
  });

  test('do what they do now, and go when nothing offers them any more', () => {
    const run = () => undefined;
    recent.remember(own[1]!);
    expect(recent.list([{ ...own[1]!, run }], 'Recent')[0]!.run).toBe(run);
    expect(recent.list([], 'Recent')).toEqual([]);
  });
});
