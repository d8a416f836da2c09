import TestSequencer from '@jest/test-sequencer';
import { relative } from 'node:path';
import { root } from '../../scripts/toolchain.mjs';
import { secondsBefore } from '../../scripts/test-results.mjs';

/** The specs that took longest come first, so that no processor is left with one of them at the end. */
export default class LongestFirst extends TestSequencer {
  sort(tests) {
    const seconds = secondsBefore();
    const took = ({ path }) => seconds[relative(root, path).replaceAll('\\', '/')] ?? 0;
    return tests.toSorted((one, other) => took(other) - took(one));
  }
}
