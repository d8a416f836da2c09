import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { onPath, say } from './toolchain.mjs';

const quiet = { stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };

/** System-wide installation, for programs that cannot be unpacked (Chromium). Only root can do it. */
export function aptInstall(packages, why) {
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return false;
  say(`${why}: apt-get install ${packages.join(' ')} …`);
  const env = { ...quiet.env, RUNLEVEL: '1' }; // RUNLEVEL=1 keeps the package from starting its service
  const install = () =>
    spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], { ...quiet, env }).status === 0;
  return install() || (spawnSync('apt-get', ['update', '-q'], quiet).status === 0 && install());
}

/** The package and the libraries it asks for, C library left out. */
function closure(name, apt) {
  const listed = spawnSync(
    'apt-cache',
    [...apt, 'depends', '--no-recommends', '--no-suggests', '--no-conflicts', '--no-breaks', '--no-replaces', '--no-enhances', name],
    { ...quiet, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const libraries = [...String(listed.stdout ?? '').matchAll(/Depends: (lib[^\s<>]+|lua-[^\s<>]+)/g)].map((found) => found[1]);
  return [name, ...libraries.filter((library) => !/^libc6$|^libgcc|^libsystemd|^libstdc/.test(library))];
}

/**
 * Unpacks a Debian package and its libraries under `target` without root and without changing the system.
 * @returns true when something was unpacked
 */
export function unpackDebian(name, target) {
  if (!onPath('apt-get') || !onPath('dpkg')) return false;
  const state = join(target, 'apt');
  mkdirSync(join(state, 'lists/partial'), { recursive: true });
  mkdirSync(join(state, 'cache/archives/partial'), { recursive: true });
  const download = (apt) => {
    const debs = join(target, 'debs');
    rmSync(debs, { recursive: true, force: true });
    mkdirSync(debs, { recursive: true });
    const got = spawnSync('apt-get', [...apt, 'download', ...closure(name, apt)], { ...quiet, cwd: debs });
    return got.status === 0 ? readdirSync(debs).map((file) => join(debs, file)) : undefined;
  };
  // The system's package lists first; a machine that never ran `apt-get update` gets private ones.
  const own = ['-o', `Dir::State::lists=${state}/lists`, '-o', `Dir::Cache=${state}/cache`, '-o', 'APT::Sandbox::User='];
  say(`unpacking ${name} from the distribution's packages …`);
  let debs = download(['-o', 'APT::Sandbox::User=']);
  if (!debs && spawnSync('apt-get', [...own, 'update', '-q'], quiet).status === 0) debs = download(own);
  if (!debs) return false;
  for (const deb of debs) spawnSync('dpkg', ['-x', deb, target], quiet);
  rmSync(join(target, 'debs'), { recursive: true, force: true });
  rmSync(state, { recursive: true, force: true });
  return existsSync(join(target, 'usr'));
}
