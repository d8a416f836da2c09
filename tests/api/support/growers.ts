import type { Answer, Client } from '../../support/client.js';
import type { Fixture, FixtureGroup } from '../../support/stack.js';

/** A body of POST customer that is right. */
export const growerOf = (group: FixtureGroup, more: object = {}) => ({
  fullName: 'Asha Kulkarni',
  group: group.id,
  countryId: 101,
  unitTypeId: 0,
  nutrientForm: 'oxide',
  assignedTo: group.userIds[0],
  ...more,
});

/** Latin letters only, different for every number. */
export const letters = (n: number): string => String(n).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!);

/** A square field of about 10 ha, moved by `step`. */
export const square = (step = 0): { type: 'Polygon'; coordinates: number[][][] } => {
  const west = 75.1234567 + step * 0.004;
  return {
    type: 'Polygon',
    coordinates: [
      [
        [west, 18.1234567],
        [west + 0.003, 18.1234567],
        [west + 0.003, 18.1264567],
        [west, 18.1264567],
        [west, 18.1234567],
      ],
    ],
  };
};
/** Parts of a field's body: a point to stand on, and no place at all. */
export const point = { type: 'Point', coordinates: [75.1234567, 18.1234567] };
export const placeless = { locationType: 'noLocation', geolocation: undefined, area: 5 };
export const fieldOf = (customerId: number, more: object = {}) => ({
  name: 'North block',
  customerId,
  locationType: 'polygon',
  geolocation: { geoJson: square() },
  unitId: 28,
  ...more,
});

export async function newGrower(client: Client, group: FixtureGroup, more: object = {}): Promise<number> {
  const { status, body } = await client.post('/customer', growerOf(group, more));
  if (status !== 201) throw new Error(`POST customer: ${status} ${JSON.stringify(body)}`);
  return body.id;
}

export async function newField(client: Client, customerId: number, more: object = {}): Promise<number> {
  const { status, body } = await client.post('/field', fieldOf(customerId, more));
  if (status !== 201) throw new Error(`POST field: ${status} ${JSON.stringify(body)}`);
  return body.id;
}

export const groupsOf = (fixture: Fixture): FixtureGroup[] =>
  fixture.companies.flatMap(({ collections }) => collections.flatMap(({ groups }) => groups));

/** Bytes of an answer that must not tell two cases apart: all but the request's own id. */
export const bytes = ({ status, text }: Pick<Answer, 'status' | 'text'>): string => `${status} ${text.replace(/"requestId":"[^"]*"/, '')}`;
