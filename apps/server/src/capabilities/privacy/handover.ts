import type { Transaction } from '../../platform/decisions/decisions.port.js';
import { partsOfStream } from '../../platform/event-store/stream-name.js';
import { collections, companies, groups } from '../organization/index.js';
import { templates } from '../template/index.js';
import type { Authored } from '../user/index.js';

/** Plan templates and records of libraries that somebody made are somebody else's from now on, wherever they stand. */
export async function giveAuthored(tx: Transaction, authored: Authored, from: number, to: number): Promise<void> {
  for (const id of authored.templates) {
    const { state } = await tx.read(templates, id);
    if (state.status === 'there') await tx.run(templates, id, { type: 'GiveTemplate', from, to });
  }
  for (const stream of Object.keys(authored.records)) {
    const { kind, id } = partsOfStream(stream);
    const command = { type: 'GiveLibraryRecords', from, to } as const;
    if (kind === 'group') await tx.run(groups, id, command);
    else if (kind === 'collection') await tx.run(collections, id, command);
    else await tx.run(companies, id, command);
  }
}
