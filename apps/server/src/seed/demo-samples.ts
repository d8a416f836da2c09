/** Rows and columns of the grid: about a sample every four hectares of the demo's pivot. */
const [ROWS, COLUMNS] = [8, 4];

interface Measured {
  readonly name: string;
  /** Of the field, as its sheet has it. */
  readonly mean: number;
  /** To the richer end of the field, as a part of the mean. */
  readonly slope: number;
  readonly decimals: number;
}
/** Made up around the sheet of the oxisol: limed and manured from the homestead at the south end. */
const measured: readonly Measured[] = [
  { name: 'P_mg/dm3', mean: 8.5, slope: 0.7, decimals: 1 },
  { name: 'K_mg/dm3', mean: 62, slope: 0.4, decimals: 0 },
  { name: 'Ca_cmolc/dm3', mean: 2.4, slope: 0.35, decimals: 2 },
  { name: 'Mg_cmolc/dm3', mean: 0.8, slope: 0.3, decimals: 2 },
  { name: 'pH', mean: 5.4, slope: 0.08, decimals: 1 },
  { name: 'OM_%', mean: 3.1, slope: 0.15, decimals: 1 },
];

/** A grid of soil samples over a field of four corners, as a table; the same every time. */
export function soilSamples(ring: readonly (readonly number[])[]): string {
  const [nw, ne, se, sw] = ring as readonly (readonly [number, number])[];
  let state = 7;
  const noise = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648 - 0.5;
  const rows = Array.from({ length: ROWS * COLUMNS }, (_, n) => {
    const [down, across] = [(Math.floor(n / COLUMNS) + 0.5 + noise() * 0.3) / ROWS, ((n % COLUMNS) + 0.5 + noise() * 0.3) / COLUMNS];
    const at = [0, 1].map((axis) => {
      const [left, right] = [nw![axis]! + down * (sw![axis]! - nw![axis]!), ne![axis]! + down * (se![axis]! - ne![axis]!)];
      return (left + across * (right - left)).toFixed(6);
    });
    const richness = down - 0.5 + 0.3 * Math.sin(across * Math.PI * 2) * 0.5;
    const values = measured.map(({ mean, slope, decimals }) => (mean * (1 + slope * richness + slope * 0.25 * noise())).toFixed(decimals));
    return [...at, n + 1, ...values].join(',');
  });
  return [['lon', 'lat', 'sample', ...measured.map(({ name }) => name)].join(','), ...rows].join('\n');
}
