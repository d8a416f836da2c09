import { english, sweepPages } from './support/axe-sweep';

sweepPages(english);
