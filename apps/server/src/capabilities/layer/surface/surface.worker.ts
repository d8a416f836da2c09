import type { SurfaceQuestion } from './surface.answers.js';
import { drawSurface } from './surface-drawer.js';

process.once('message', (question: SurfaceQuestion) => process.send!(drawSurface(question)));
