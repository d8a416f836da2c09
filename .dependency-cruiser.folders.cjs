// Rooms form no circles, imports of types included. Tests may look into every room, so they are left out here.
const { options } = require('./.dependency-cruiser.cjs');
/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-folder-cycles', scope: 'folder', severity: 'error', from: { path: '^(libs/domain|apps/web)/src' }, to: { circular: true } },
  ],
  options: { ...options, exclude: { path: [options.exclude.path, '\\.spec\\.tsx?$', '/testing/'] } },
};
