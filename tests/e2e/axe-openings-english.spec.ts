import { english, sweepOpenings } from './support/axe-sweep';

sweepOpenings(english);
