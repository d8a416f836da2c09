import { defineCapability } from '../kernel/capability.js';

export const productCapability = defineCapability({ name: 'product', kinds: {}, firstIds: { product: 100_001 } });
