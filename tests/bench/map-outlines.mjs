// The map of a group with 10,000 outlines of fields. Drawn in software where there is no graphics card: then frames say little.
import { freshPage, launch, mainThreadMs, needsChromium, signInto } from './browser.mjs';
import { pause, percentile, report } from './report.mjs';
import { startLoam } from './server.mjs';

needsChromium('map with 10,000 field outlines', { long: true });
const OUTLINES = 10_000;
const QUIET_MS = 500;
const loam = await startLoam();
const { companies, users } = loam.fixture();
const [collection] = companies[0].collections;
const [group] = collection.groups;
const browser = await launch('software');
const page = await freshPage(browser, loam);

/** A hundred by a hundred fields of a hectare, each with eight corners, in the place of those that the server knows. */
function fields(geometryOf) {
  const features = Array.from({ length: OUTLINES }, (_, n) => {
    const [west, south] = [73.5 + (n % 100) * 0.0014, 18.2 + Math.floor(n / 100) * 0.0014];
    return {
      type: 'Feature',
      id: n + 1,
      properties: {
        id: n + 1,
        name: `Field ${n}`,
        customerId: group.growerIds[0],
        area: 1,
        unitId: 28,
        customerName: 'Asha',
        active: true,
      },
      geometry: geometryOf(west, south),
    };
  });
  return { type: 'FeatureCollection', features, total: OUTLINES };
}
const corners = Array.from({ length: 9 }, (_, n) => [Math.cos((n % 8) * (Math.PI / 4)), Math.sin((n % 8) * (Math.PI / 4))]);
const outline = (x, y) => ({ type: 'Polygon', coordinates: [corners.map(([dx, dy]) => [x + dx * 0.0006, y + dy * 0.0006])] });
const point = (x, y) => ({ type: 'Point', coordinates: [x, y] });
const answer = (features) => (route) => route.fulfill({ contentType: 'application/json', body: JSON.stringify(features) });
await page.route('**/api/field/boundaries**', answer(fields(outline)));
await page.route('**/api/field/geo-locations**', answer(fields(point)));

await signInto(
  page,
  users.find(({ id }) => id === group.userIds[0]),
);
const devtools = await page.context().newCDPSession(page);
await devtools.send('Performance.enable');
await page.addInitScript(() => {
  window.longUntil = 0;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) window.longUntil = startTime + duration;
  }).observe({ type: 'longtask', buffered: true });
});
const before = await mainThreadMs(devtools);
const outlined = page.waitForResponse('**/api/field/boundaries**');
await page.goto(`/collection/${collection.id}/group/${group.id}`);
await outlined;
await page.locator('canvas').first().waitFor();
await page.waitForFunction((quiet) => performance.now() - window.longUntil > quiet && window.longUntil > 0, QUIET_MS);
const idle = await page.evaluate(() => window.longUntil);
const worked = (await mainThreadMs(devtools)) - before;

const box = await page.locator('canvas').first().boundingBox();
const middle = [box.x + box.width / 2, box.y + box.height / 2];
await page.evaluate(() => {
  window.frames = [];
  let last = performance.now();
  const frame = (now) => {
    window.frames.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
});
const moves = 60;
const beforePan = await mainThreadMs(devtools);
await page.mouse.move(...middle);
await page.mouse.down();
for (let n = 0; n < moves; n++) {
  await page.mouse.move(middle[0] + Math.sin(n / 8) * 150, middle[1] + Math.cos(n / 8) * 100);
  await pause(16);
}
await page.mouse.up();
const frames = await page.evaluate(() => window.frames);
const panned = ((await mainThreadMs(devtools)) - beforePan) / frames.length;
const drawn = 'drawn without a graphics card';
report({ name: `map with 10,000 outlines, first idle, ${drawn}`, unit: 'ms', value: idle, goal: { most: 1_500 } });
report({ name: `map with 10,000 outlines, main thread until then`, unit: 'ms', value: worked });
report({ name: `map with 10,000 outlines, longest frame of a pan, ${drawn}`, unit: 'ms', value: percentile(frames, 1) });
report({ name: `map with 10,000 outlines, main thread a frame of a pan`, unit: 'ms', value: panned });
await browser.close();
await loam.stop();
process.exit(0);
