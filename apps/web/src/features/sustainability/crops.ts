/** The five, in the order of the specification: by themselves, since the calls bring the tables of all practices. */
export const sustainableCrops = ['coffee', 'cocoa', 'grapes', 'potato', 'sugarcane'] as const;
export type SustainableCrop = (typeof sustainableCrops)[number];

/** Cacao is cocoa, however it is written. */
export function sustainableCrop(written: string | undefined): SustainableCrop | undefined {
  const name = written?.trim().toLowerCase();
  return sustainableCrops.find((crop) => crop === (name === 'cacao' ? 'cocoa' : name));
}
export const isSustainableCrop = (written: string | undefined): boolean => sustainableCrop(written) !== undefined;
/** Stands in an address for fields whose variety nobody named. */
export const NO_VARIETY = '-';
