/** Base and upper temperature, °C. */
interface Range {
  readonly base: number;
  readonly upper: number | null;
  readonly source: string;
}
/** As the crop files of AquaCrop have them; each was compared with those that AquaCrop-OSPy ships (`crop_params.py`, Tbase and Tupp). */
const aquaCrop = (base: number, upper: number, of = ''): Range => ({
  ...{ base, upper },
  source: `Raes, Steduto, Hsiao, Fereres: AquaCrop reference manual, annex I (FAO)${of}`,
});
/** By the id of the shipped crop. Of crops that are not here no base temperature is taken for granted. */
const byCrop: Readonly<Record<number, Range>> = {
  1001: aquaCrop(8, 30), // maize
  1002: aquaCrop(8, 30, ', of maize'), // sweet corn
  1003: aquaCrop(0, 26), // wheat
  1004: aquaCrop(0, 26),
  1005: aquaCrop(0, 15), // barley
  1007: aquaCrop(8, 30), // rice
  1008: aquaCrop(8, 30), // sorghum
  1010: aquaCrop(5, 30), // soybean
  1012: aquaCrop(9, 30), // dry bean
  1016: aquaCrop(4, 30), // sunflower
  1018: aquaCrop(12, 35), // cotton
  1019: aquaCrop(9, 32), // sugarcane
  1020: aquaCrop(5, 30), // sugar beet
  1021: aquaCrop(2, 26), // potato
  1048: aquaCrop(7, 28), // tomato
  1029: {
    base: 10,
    upper: null,
    source: 'Amerine, Winkler: Composition and quality of musts and wines of California grapes, Hilgardia 15 (1944)',
  },
};
export const degreeDayRange = (cropId: number): Range | undefined => byCrop[cropId];

const within = (value: number, { base, upper }: Range): number => Math.max(base, upper === null ? value : Math.min(value, upper));

/**
 * Growing-degree days of a day: McMaster and Wilhelm, "Growing degree-days: one equation, two interpretations", Agricultural and Forest
 * Meteorology 87 (1997), second interpretation: minimum and maximum are held within the range before they are averaged.
 */
export const degreeDays = (minTemp: number, maxTemp: number, range: Range): number =>
  (within(minTemp, range) + within(maxTemp, range)) / 2 - range.base;
