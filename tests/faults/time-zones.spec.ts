import { describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '../support/stack.js';

/** One without summer time, one that had it with midnight as the hour that is skipped, one that changes on a Friday. */
const zones = ['Asia/Kolkata', 'America/Sao_Paulo', 'Asia/Jerusalem'];

/** Of dates in the domain, in the browser with its calendar, in templates, in what is shared, and of planned days. */
const rules = [
  'kernel/locale/dates.spec',
  'i18n/date.spec',
  'form/calendar.spec',
  'template.dates.spec',
  'share/paper/sheet-format.spec',
  'schedule/schedule.spec',
];

describe('calendar dates do not know where they are read', () => {
  test.each(zones)(
    'D2: the rules of dates and how they are shown hold in %s',
    (TZ) => {
      const { status, stderr } = spawnSync(
        process.execPath,
        [join(projectRoot, 'scripts/jest.mjs'), '--selectProjects', 'unit', 'web', '--', ...rules],
        { cwd: projectRoot, encoding: 'utf8', env: { ...process.env, TZ, NODE_OPTIONS: '' } },
      );
      expect([status, status === 0 ? '' : stderr]).toEqual([0, '']);
      expect(stderr).toMatch(new RegExp(`Test Suites: ${rules.length} passed`));
    },
    180_000,
  );
});
