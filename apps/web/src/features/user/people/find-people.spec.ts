import { describe, expect, jest, test } from '@jest/globals';
import { ROLE } from '@loam/domain/kernel/person/roles';
import { servedTexts } from '../../../ui/testing/served-texts';
import { languages } from '../../../i18n/languages';
import { actionNamed, commandsOfPeople } from './find-people';
import type { Person } from './queries';
import { type PersonAction, personActions } from './rights';

const me = { id: 1, roleId: ROLE.companyAdmin };
const person = (part: Partial<Person>): Person =>
  ({
    ...{ id: 7, email: 'nina@f.test', fullName: 'Nina Costa', roleId: ROLE.user, status: 'active', expiresAt: null },
    ...{ flags: { changesBlocked: false, changesBlockedBy: null } },
    ...part,
  }) as Person;
const listed = (people: Person[], said?: PersonAction, act: (email: string, action: PersonAction) => void = () => undefined) =>
  commandsOfPeople(people, me, said, { group: 'Users', page: (email) => `/users?search=${email}`, word: (key) => key, act });

describe('U051 people in the command palette', () => {
  test('are named with mail, role and status, and lead to their row; what may be done with them follows while they are few', () => {
    const commands = listed([person({})]);
    expect(commands[0]).toEqual({
      ...{ id: 'person:nina@f.test', label: 'Nina Costa', hint: 'nina@f.test · role.user · status.active', group: 'Users' },
      to: '/users?search=nina@f.test',
    });
    expect(commands.slice(1).map(({ label }) => label)).toEqual(
      ['permissions', 'role', 'block', 'signIns', 'signOut', 'deactivate', 'privacy', 'remove'].map(
        (action) => `action.${action}: Nina Costa`,
      ),
    );
    const three = [1, 2, 3].map((n) => person({ id: n + 10, email: `p${n}@f.test` }));
    expect(listed(three).map(({ id }) => id)).toEqual(['person:p1@f.test', 'person:p2@f.test', 'person:p3@f.test']);
  });

  test('offer nothing that the admin may not do: nothing with those above, and only a look at those kept by another, and at oneself', () => {
    const actions = (part: Partial<Person>) => listed([person(part)]).slice(1);
    expect(actions({ roleId: ROLE.superAdmin })).toEqual([]);
    const looked = ['act:signIns:nina@f.test']; // which changes nothing
    expect(actions({ id: me.id, roleId: ROLE.companyAdmin }).map(({ id }) => id)).toEqual(looked);
    const kept = { ...person({}).flags, changesBlocked: true, changesBlockedBy: 99 } as Person['flags'];
    expect(actions({ flags: kept }).map(({ id }) => id)).toEqual(looked);
  });

  test('who is invited is sent the invitation again, or invited again when its link is no longer good', () => {
    const invited = { id: null, fullName: null, status: 'pending', expiresAt: new Date(Date.now() + 60_000).toISOString() } as const;
    expect(listed([person(invited)]).map(({ label }) => label)).toEqual([
      ...['nina@f.test', 'action.resend: nina@f.test', 'action.cancel: nina@f.test'],
    ]);
    const lapsed = listed([person({ ...invited, expiresAt: '2020-01-01T00:00:00.000Z' })]);
    expect(lapsed[0]!.hint).toBe('role.user · status.lapsed');
    expect(lapsed[1]!.label).toBe('action.inviteAgain: nina@f.test');
  });

  test('an action said before a name is listed alone for those with whom it may be done', () => {
    const act = jest.fn<(email: string, action: PersonAction) => void>();
    const [one, ...others] = listed([person({}), person({ id: 8, email: 'b@f.test', status: 'inactive' })], 'deactivate', act);
    expect(others).toEqual([]);
    one!.run!();
    expect(act).toHaveBeenCalledWith('nina@f.test', 'deactivate');
  });

  test.each(languages.map(({ code }) => code))('actions are known by their own words in %s', (code) => {
    const words = servedTexts(code, 'people')['action'] as Record<PersonAction, string>;
    for (const action of personActions) {
      const label = words[action].replace(/…$/, '');
      expect(actionNamed(`${label.toUpperCase()}  Nina Costa`, (one) => words[one])).toEqual({ action, name: 'Nina Costa' });
    }
    expect(actionNamed('Nina Costa', (one) => words[one])).toBeUndefined();
  });
});
