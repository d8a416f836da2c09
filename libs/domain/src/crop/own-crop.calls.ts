import { z } from 'zod';
import { defineCalls, entityId, verified } from '../kernel/call/call.js';
import { admins } from '../kernel/person/roles.js';
import { cloneCrop, groupQuery, importQuery } from '../library/library-records.schema.js';
import { changeCrop } from './crop-change.schema.js';
import { newCrop } from './crop-new.schema.js';
import { cropBody } from './crop.schema.js';

const who = verified(admins);

/** Making crops of one's own, and saving what one has otherwise than the shipped crop that it goes back to. */
export const ownCropCalls = defineCalls({
  clone: {
    ...{ id: 'C031', summary: 'Clone crops', method: 'POST', path: '/adminCenter/crops/clone', who, status: 201 },
    ...{ query: groupQuery, body: cloneCrop, answer: cropBody },
  },
  /** For the library of the group; admins of collections and companies name theirs. */
  make: {
    ...{ id: 'C354', summary: 'Add a crop', method: 'POST', path: '/adminCenter/crops', who, status: 201 },
    ...{ query: importQuery, body: newCrop, answer: cropBody },
  },
  change: {
    ...{ id: 'C353', summary: 'Change a crop', method: 'PUT', path: '/adminCenter/crops/{id}', who },
    ...{ params: z.object({ id: entityId('CropNotFound') }), body: changeCrop, answer: cropBody },
  },
});
