import type { Client } from '../../support/client.js';
import { listsHold } from '../../support/lists-hold.js';

/** A CSV of rows by header. */
export const csvOf = (rows: readonly Record<string, string>[]): string => {
  const headers = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cell = (text = '') => `"${text.replaceAll('"', '""')}"`;
  return [headers, ...rows.map((row) => headers.map((header) => row[header] ?? ''))]
    .map((cells) => cells.map((text) => cell(text)).join(','))
    .join('\r\n');
};

/** Rows of growers with a field each. */
export function manyGrowers(count: number, code: string, more: Readonly<Record<string, string>>): Record<string, string>[] {
  const place = { country: 'IN', area: '2.5', areaUnit: 'ha', latitude: '18.152', longitude: '74.577' };
  const letters = (n: number) => String(n).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!);
  return Array.from({ length: count }, (_, n) => ({ fullName: `Many ${letters(n)}`, growerCode: `${code}${n}`, ...place, ...more }));
}

/** A form as the upload page sends it. */
export function formOf(bytes: string | Uint8Array, name: string, data?: object): FormData {
  const form = new FormData();
  form.append('file', new File([bytes as BlobPart], name));
  if (data) form.append('data', JSON.stringify(data));
  return form;
}

export const sendSheet = (client: Client, groupId: number, bytes: string | Uint8Array, name = 'growers.csv', data?: object) =>
  client.post(`/customer/${groupId}/bulk-import`, formOf(bytes, name, data));

/** Waits until an upload is over, and gives how it stands then. */
export async function ended(client: Client, taskId: number, ms = 60_000): Promise<any> {
  for (const until = Date.now() + ms; ;) {
    const { status, body } = await client.get(`/uploads/${taskId}`);
    if (status === 200 && body.status !== 'inProgress') {
      await listsHold(client.url); // no answer told the position of what was made
      return body;
    }
    if (Date.now() > until) throw new Error(`upload ${taskId} did not end: ${JSON.stringify(body)}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}

/** Uploads a sheet and waits for its end. */
export async function upload(client: Client, groupId: number, bytes: string | Uint8Array, name?: string, data?: object): Promise<any> {
  const { status, body } = await sendSheet(client, groupId, bytes, name, data);
  if (status !== 202) throw new Error(`upload: ${status} ${JSON.stringify(body)}`);
  return ended(client, body.taskId);
}
