import { defineCapability } from '../kernel/capability.js';

export const cropCapability = defineCapability({ name: 'crop', kinds: {}, firstIds: { crop: 100_001, cropStage: 100_001 } });
