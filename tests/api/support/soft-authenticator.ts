import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const head = (major: number, length: number) => (length < 24 ? [major + length] : [major + 24, length]);
const cborText = (text: string) => Buffer.from([...head(0x60, text.length), ...Buffer.from(text)]);
const cborBytes = (bytes: Buffer) => Buffer.concat([Buffer.from([0x59, bytes.length >> 8, bytes.length & 0xff]), bytes]);
const USER_PRESENT_AND_VERIFIED = 0x05;
const HAS_CREDENTIAL = 0x40;

/** A passkey in memory (WebAuthn 3, ES256, no attestation): what a browser and its authenticator answer together. */
export class SoftAuthenticator {
  readonly id = randomBytes(16).toString('base64url');
  counter = 0;
  private readonly keys: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  constructor(private readonly origin: string) {}

  create(options: { challenge: string; rp: { id: string } }) {
    const { x, y } = this.keys.publicKey.export({ format: 'jwk' });
    const [xs, ys] = [x!, y!].map((part) => Buffer.from(part, 'base64url'));
    const cose = Buffer.concat([Buffer.from('a5010203262001215820', 'hex'), xs!, Buffer.from('225820', 'hex'), ys!]);
    const id = Buffer.from(this.id, 'base64url');
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]);
    const authData = Buffer.concat([this.data(options.rp.id, HAS_CREDENTIAL), credential]);
    const parts = [Buffer.from([0xa3]), cborText('fmt'), cborText('none'), cborText('attStmt'), Buffer.from([0xa0])];
    const attestationObject = Buffer.concat([...parts, cborText('authData'), cborBytes(authData)]);
    return this.credential({
      clientDataJSON: this.client('webauthn.create', options.challenge).toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    });
  }

  get(options: { challenge: string; rpId: string }, counts = 1) {
    this.counter += counts;
    const authData = this.data(options.rpId, 0);
    const client = this.client('webauthn.get', options.challenge);
    const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), this.keys.privateKey);
    return this.credential({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: signature.toString('base64url'),
    });
  }

  private credential<R extends object>(response: R) {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response };
  }

  private data(rpId: string, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(rpId), Buffer.from([USER_PRESENT_AND_VERIFIED | flags]), counter]);
  }

  private client(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }
}
