// The bill of materials: every package of package-lock.json with version, licence and hash, as CycloneDX 1.6 (ECMA-424) on stdout.
// `npm sbom` refuses the tree because a package asks for an older typescript than the one in use.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './toolchain.mjs';

const { name, version = '0.0.0', packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const ALGORITHMS = { sha1: 'SHA-1', sha256: 'SHA-256', sha384: 'SHA-384', sha512: 'SHA-512' };

const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
const hashesOf = (integrity = '') =>
  integrity
    .split(/\s+/)
    .filter(Boolean)
    .map((one) => {
      const [algorithm, content] = one.split(/-(.*)/s);
      return { alg: ALGORITHMS[algorithm], content: Buffer.from(content, 'base64').toString('hex') };
    });

const components = new Map();
for (const [path, found] of Object.entries(packages)) {
  if (!path.includes('node_modules/') || found.link) continue; // the project itself and its workspaces
  const component = found.name ?? nameOf(path);
  const purl = `pkg:npm/${component.replace('@', '%40')}@${found.version}`;
  const scope = found.dev ? 'excluded' : found.optional ? 'optional' : 'required';
  const before = components.get(purl);
  if (before && (before.scope === 'required' || scope === 'excluded')) continue; // the strictest of several places
  components.set(purl, {
    type: 'library',
    'bom-ref': purl,
    name: component,
    version: found.version,
    scope,
    purl,
    ...(found.license && {
      licenses: [/\s(OR|AND)\s|^\(/.test(found.license) ? { expression: found.license } : { license: { name: found.license } }],
    }),
    ...(found.integrity && { hashes: hashesOf(found.integrity) }),
  });
}
const bill = {
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: { component: { type: 'application', 'bom-ref': name, name, version } },
  components: [...components.values()].sort((one, other) => (one.purl < other.purl ? -1 : 1)),
};
process.stdout.write(`${JSON.stringify(bill, null, 2)}\n`);
