import type { Client } from '../../support/client.js';
import { sees } from './matrix-rules.js';
import { products } from './plans.js';
import { type Person, type Target } from './matrix-world.js';
import type { TestServer } from './server.js';

/** A grower whose every text carries a word of its own, so that one look at an answer tells whose bytes are in it. */
export interface Tagged extends Target {
  readonly tag: string;
}

const letter = (n: number) => 'ABCDEFGH'[n]!;

const done = async (answer: ReturnType<Client['post']>) => {
  const { status, text, body } = await answer;
  if (status >= 300) throw new Error(`tagging: ${status} ${text}`);
  return body as { id: number };
};

/** Every grower of the fixture, renamed with its field, plan and soil analysis, and with a comment; the bystander's, plant and water ids stay 0. */
export async function tagEverything(server: TestServer): Promise<Tagged[]> {
  const boss = await server.as('super-1');
  const places = server
    .fixture()
    .companies.flatMap(({ id: companyId, collections }, company) =>
      collections.flatMap(({ id: collectionId, groups }) =>
        groups.map((group) => ({ companyId, collectionId, group, shared: company === 0 })),
      ),
    );
  const found: Tagged[] = [];
  for (const [k, { companyId, collectionId, group, shared }] of places.entries()) {
    for (const [i, growerId] of group.growerIds.entries()) {
      const tag = `Kanari${letter(k)}${letter(i)}`;
      const [fieldId, planId, soilId] = [group.fieldIds[2 * i]!, group.planIds[i]!, group.analysisIds[i]!];
      await done(boss.put('/customer', { id: growerId, fullName: tag, growerCode: tag, email: `${tag}@example.org`, companyName: tag }));
      await done(boss.put('/field', { id: fieldId, name: tag }));
      await done(boss.post('/plan', { id: planId, name: tag, cultivar: tag, notes: tag }));
      await done(boss.post('/soilAnalysis/save', { id: soilId, name: tag, laboratoryName: tag }));
      const { id: commentId } = await done(boss.post('/comments', { entity: 'plan', id: planId, text: tag }));
      const options = [{ name: tag, fertilizers: [{ id: products.urea }] }];
      const { id: recommendationId } = await done(boss.post('/recommendation', { planId, notes: tag, options }));
      found.push({
        name: tag,
        tag,
        companyId,
        collectionId,
        groupId: group.id,
        growerId,
        assignedTo: group.userIds[i < 2 ? 0 : 1]!,
        fieldId,
        planId,
        soilId,
        bystander: 0,
        plantId: 0,
        waterId: 0,
        commentId,
        millId: 0,
        seasonNoteId: 0,
        recommendationId,
        taskId: 0,
        fileId: '',
        shared,
      });
    }
  }
  return found;
}

/** Executives read of their whole company, in the dashboard's latest activity alone. */
export const foreignTo = (me: Person, all: readonly Tagged[]): Tagged[] => all.filter((one) => !sees(me, 'grower', one));

/** What the fixture calls the places and people of each company. */
const companyWords = [
  /Acceptance One|Collection [12]\b|Group [1-4]\b|\b(user-[1-8]|group-[1-4]|collection-[12]|company-1|executive-1)@/,
  /Acceptance Two|Collection [34]\b|Group [5-8]\b|\b(user-(9|1[0-6])|group-[5-8]|collection-[34]|company-2|executive-2)@/,
];

/** The words in a text that its reader may not know: tags of growers out of their scope, and names of another company. */
export function foreignWords(text: string, me: Person, foreign: readonly Tagged[]): string[] {
  const others = me.role === 'super' ? [] : companyWords.filter((_, company) => company + 1 !== me.companyId);
  return [
    ...foreign.filter(({ tag }) => text.includes(tag)).map(({ tag }) => tag),
    ...others.flatMap((words) => words.exec(text)?.[0] ?? []),
  ];
}
