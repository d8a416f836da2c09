import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { PolygonGeometry } from '@loam/domain/kernel/geometry/geometry';
import { EarthSearch } from './earth-search.js';

let sent = 0;
/** Never ends, whatever is read of it. */
function flood(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/geo+json' }).write('{"type":"FeatureCollection","features":[');
  const more = () => {
    while (!response.destroyed && response.write(Buffer.alloc(500_000, 0x20))) sent += 500_000;
    sent += 500_000;
    response.once('drain', more);
  };
  more();
}
const service = createServer((request, response) => {
  request.resume();
  request.on('end', () => flood(response));
});
beforeAll(() => new Promise<void>((ready) => service.listen(0, '127.0.0.1', ready)));
afterAll(() => {
  service.closeAllConnections();
  service.close();
});
const field: PolygonGeometry = {
  type: 'Polygon',
  coordinates: [
    [
      [9, 45],
      [9.01, 45],
      [9.01, 45.01],
      [9, 45],
    ],
  ],
};

test('C225 a search whose answer never ends is let go at its bound, and not when time is up', async () => {
  const search = new EarthSearch(`http://127.0.0.1:${(service.address() as AddressInfo).port}/v1`, 20_000);
  await expect(search.over(field, '2026-05-01', '2026-05-31')).rejects.toMatchObject({ failure: 'sceneUnreadable' });
  expect(sent).toBeLessThan(40_000_000);
});
