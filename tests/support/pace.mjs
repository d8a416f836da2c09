// How much slower than quiet the machine is just now: two busy processors that are one core with two threads take 1.6 times as long for the same work.

/** What the work takes on the machine of the bounds with nothing beside it, ms. */
const QUIET_MS = 0.75;
const WARM_UP = 25;
const RUNS = 15;

const rows = Array.from({ length: 400 }, (_, n) => ({ id: n, name: `Field ${n}`, area: n / 7, notes: ['a', 'b', String(n)] }));

/** Text and objects, as the server's own work is. */
function work() {
  const byName = new Map();
  for (const row of JSON.parse(JSON.stringify(rows))) byName.set(row.name, row);
  let sum = 0;
  for (let i = 0; i < 40_000; i++) sum += byName.get(rows[i % rows.length].name).id;
  return sum;
}

let isWarm = false;
/** 1: as quick as quiet, or quicker. The middle of some runs: one that was interrupted says nothing. Takes some 15 ms, the first time 60. */
export function pace() {
  for (let n = 0; n < WARM_UP && !isWarm; n++) work();
  isWarm = true;
  const times = Array.from({ length: RUNS }, () => {
    const before = performance.now();
    work();
    return performance.now() - before;
  });
  return Math.max(1, times.sort((one, other) => one - other)[Math.floor(RUNS / 2)] / QUIET_MS);
}
