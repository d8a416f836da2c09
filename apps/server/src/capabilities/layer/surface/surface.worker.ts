import type { SurfaceQuestion } from './surface.messages.js';
import { drawSurface } from './surface-drawer.js';

process.on('message', (question: SurfaceQuestion) => process.send!(drawSurface(question)));
