import { marathi, sweepOpenings } from './support/axe-sweep';

sweepOpenings(marathi);
