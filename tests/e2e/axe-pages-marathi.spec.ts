import { marathi, sweepPages } from './support/axe-sweep';

sweepPages(marathi);
