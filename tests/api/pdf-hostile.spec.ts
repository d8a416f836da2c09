import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { libraryCropByKey } from '@loam/domain/agronomy/tables/crop-table';
import { groupsOf, newField, newGrower, placeless } from './support/growers.js';
import { hasPdfToText, orNoPdfToText, textOfPdf } from './support/pdf.js';
import { fullPlan, newPlan } from './support/plans.js';
import { startServer, type TestServer } from './support/server.js';

let server: TestServer;
let trap: Server;
let visits = 0;
beforeAll(async () => {
  trap = createServer((_, answer) => {
    visits += 1;
    answer.end('caught');
  });
  await new Promise<void>((done) => trap.listen(0, '127.0.0.1', done));
  server = await startServer({ seed: 'acceptance' });
});
afterAll(async () => {
  await server?.stop();
  await new Promise((done) => trap.close(done));
});

(hasPdfToText ? test : test.skip)(
  `N7 C136 what would fetch or run in a page is printed as it was typed, and nobody is called${orNoPdfToText}`,
  async () => {
    const at = `http://127.0.0.1:${(trap.address() as AddressInfo).port}`;
    const lines = [
      `<img src="${at}/a.png">`,
      `<link rel=stylesheet href=${at}/a.css>`,
      `<iframe src="file:///etc/passwd">`,
      `<script>fetch("${at}/b")</script>`,
      `@import url(${at}/c.css);`,
      `url(http://169.254.169.254/latest/meta-data/)`,
      `<object data="${at}/d.svg">`,
      '{{7*7}} <%= 7*7 %> #{7*7}',
      `(a) Tj ET /JS (app.alert(1)) /S /JavaScript`,
    ];
    const adviser = await server.as('user-1');
    const growerId = await newGrower(adviser, groupsOf(server.fixture())[0]!, { fullName: 'Savita Jadhav', farmName: `<img src=${at}/f>` });
    const fieldId = await newField(adviser, growerId, { name: `<img src=${at}>`, ...placeless, area: 2 });
    const stageId = libraryCropByKey('potato')!.stages[0]!.id;
    const plan = { ...fullPlan(stageId), name: '<b>Rabi</b>', notes: lines.join('\n') };
    const { id: planId } = await newPlan(adviser, growerId, fieldId, plan);
    const { body } = await adviser.post('/plan/storage/pdf', { planId });
    const response = await fetch(body.downloadUrl);
    expect(response.status).toBe(200);
    const pdf = await response.arrayBuffer();
    const raw = Buffer.from(pdf).toString('latin1');
    for (const key of ['/JavaScript', '/JS ', '/Launch', '/OpenAction', '/URI', '/EmbeddedFile', '/AA '])
      expect([key, raw.includes(key)]).toEqual([key, false]);
    const text = textOfPdf(pdf);
    for (const line of [...lines, '<b>Rabi</b>']) expect(text).toContain(line.replaceAll(/\s+/g, ''));
    expect(text).not.toContain('root:x:0');
    expect(visits).toBe(0);
  },
  180_000,
);
