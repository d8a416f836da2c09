import { buildAll, installPackages } from './build.mjs';

await installPackages();
await buildAll();
