import { z } from 'zod';

const counts = {
  growers: z.int(),
  activeGrowers: z.int(),
  fields: z.int(),
  plans: z.int(),
  activePlans: z.int(),
};
/** `name` null: the growers that do not say. */
const share = z.object({ name: z.string().nullable(), ...counts }).meta({ id: 'NetworkShare' });

/** `GET network/information`: who supplies the growers of the caller's scope, and through which application and parent company they come. */
export const networkInformation = z
  .object({
    totals: z.object(counts),
    suppliers: z.array(share),
    applications: z.array(share),
    parentCompanies: z.array(share),
    groups: z.array(z.object({ id: z.int(), name: z.string(), collectionName: z.string(), ...counts }).meta({ id: 'NetworkGroup' })),
  })
  .meta({ id: 'NetworkInformation' });
export type NetworkInformation = z.infer<typeof networkInformation>;
