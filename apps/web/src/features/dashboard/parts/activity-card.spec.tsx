import { afterEach, expect, test } from '@jest/globals';
import { ROLE } from '@loam/domain/kernel/person/roles';
import { cleanup, screen } from '@testing-library/react';
import { session } from '../../../api/session';
import type { CurrentUser } from '../../../api/user';
import { renderPart } from '../../../ui/testing/render-part';
import type { Activity } from '../queries';
import { choiceOf } from '../use-dashboard-filter';
import { ActivityCard } from './activity-card';

afterEach(() => {
  cleanup();
  session.setUser(null as unknown as CurrentUser);
});

const did = (type: string, id: number, name: string | null, kind = 'plan'): Activity => ({
  ...{ at: '2026-03-01T10:00:00Z', type, groupId: 4, customerId: 9, by: { id: 7, name: 'Asha Rao' } },
  entity: { kind, id, name },
});
const items = [
  did('PlanDrafted', 1, 'Potato'),
  did('PlanDrafted', 2, 'Maize'),
  did('FieldAdded', 3, 'North', 'field'),
  did('FieldRemoved', 5, 'South', 'field'),
  did('GrowerRegistered', 9, null, 'customer'),
];

/** Each line of the feed: what it says, and where its links lead. */
async function linesFor(roleId: number) {
  session.setUser({ id: 1, roleId, groups: [], collections: [], fullName: 'A', toggles: {} } as unknown as CurrentUser);
  const figures = { choice: choiceOf(new URLSearchParams(), '2026-03-02'), groups: [{ id: 4, name: 'Highlands', collectionId: 2 }] };
  await renderPart(<ActivityCard items={items} failed={false} figures={figures as never} />);
  return (await screen.findAllByRole('listitem')).map((line) => ({
    said: line.querySelector('p')!.textContent,
    leads: [...line.querySelectorAll('a')].map((link) => `${link.textContent}: ${link.getAttribute('href')}`),
  }));
}

const said = [
  'Asha Rao drafted plan Potato, Maize  · Highlands',
  'Asha Rao added field North  · Highlands',
  'Asha Rao removed field South  · Highlands',
  'Asha Rao added grower   · Highlands',
];
const [person, group] = ['Asha Rao: /dashboard?user=7', 'Highlands: /dashboard?group=4'];

test('an executive reads activity in groups, with names; people and groups lead to their figures, records nowhere', async () => {
  expect(await linesFor(ROLE.executive)).toEqual(said.map((words) => ({ said: words, leads: [person, group] })));
});

test('who may open growers is led to each record too, as far as it is still there', async () => {
  const records = [
    ['Potato: /customers/9/plan/overview?planId=1', 'Maize: /customers/9/plan/overview?planId=2'],
    ['North: /customers/9/fields/3'],
    [],
    [],
  ];
  expect(await linesFor(ROLE.companyAdmin)).toEqual(said.map((words, at) => ({ said: words, leads: [person, ...records[at]!, group] })));
});
