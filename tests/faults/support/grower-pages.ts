import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '../../support/client.js';

/** Every grower of a group that the word finds, over the list's pages. */
export async function growerPages(client: Client, groupId: number, word: string): Promise<{ fullName: string; fieldsCount: number }[]> {
  const all: { fullName: string; fieldsCount: number }[] = [];
  for (let pageNo = 1; ;) {
    const query = `groupId=${groupId}&status=all&search=${word}&pageSize=200&pageNo=${pageNo}`;
    const { status, body } = await client.get(`/customer/all-sorted?${query}`);
    if (status === 503) {
      await pause(200);
      continue;
    }
    all.push(...body.items);
    if (all.length >= body.total || body.items.length === 0) return all;
    pageNo++;
  }
}
