import { defineCapability } from '../kernel/capability/capability.js';

export const cropCapability = defineCapability({ name: 'crop', kinds: {}, firstIds: { crop: 100_001, cropStage: 100_001 } });
