import { generate } from 'selfsigned';

/** A certificate of its own making for these names and addresses; who is to trust it is given the certificate itself. */
export async function ownCertificate(...names: readonly string[]): Promise<{ cert: string; key: string }> {
  const made = await generate([{ name: 'commonName', value: names[0]! }], {
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true },
      {
        name: 'subjectAltName',
        altNames: names.map((name) => (/^[\d.]+$/.test(name) ? { type: 7, ip: name } : { type: 2, value: name })),
      },
    ],
  });
  return { cert: made.cert, key: made.private };
}
