const steps = [1, 2, 5, 10];

/** Distance of round ticks (1, 2 or 5 times a power of ten) that gives about `count` of them up to `top`. */
function tickStep(top: number, count: number): number {
  const rough = top / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const nearest = steps.reduce((best, step) =>
    Math.abs(Math.log((step * power) / rough)) < Math.abs(Math.log((best * power) / rough)) ? step : best,
  );
  return nearest * power;
}

/** A linear scale from 0 up to the round number at or above `top` (> 0), drawn over `range` in px; `ticks` are about `count` round numbers. */
export function roundScale(top: number, range: readonly [number, number], count: number) {
  const step = tickStep(top, count);
  const many = Math.ceil(top / step - 1e-9);
  const end = many * step;
  const ticks = Array.from({ length: many + 1 }, (_, index) => Number((index * step).toPrecision(12)));
  return { ticks, at: (value: number) => range[0] + (value / end) * (range[1] - range[0]) };
}

/** Equal bands for `count` (> 0) things over `range` in px, a quarter of each step left free between and around them. */
export function bands(count: number, range: readonly [number, number]) {
  const free = 0.25;
  const step = (range[1] - range[0]) / (count + free);
  return { step, width: step * (1 - free), left: (index: number) => range[0] + step * (free + index) };
}
