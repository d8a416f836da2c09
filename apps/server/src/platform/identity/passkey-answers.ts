import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  type GenerateAuthenticationOptionsOpts,
  generateRegistrationOptions,
  type GenerateRegistrationOptionsOpts,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';

/** Where a passkey may be used. */
interface Site {
  readonly rpID: string;
  readonly origins: string[];
}
export type PasskeyQuestion =
  | { readonly to: 'offer'; readonly options: GenerateRegistrationOptionsOpts }
  | { readonly to: 'ask'; readonly options: GenerateAuthenticationOptionsOpts }
  | { readonly to: 'register'; readonly site: Site; readonly response: RegistrationResponseJSON }
  | {
      readonly to: 'prove';
      readonly site: Site;
      readonly response: AuthenticationResponseJSON;
      readonly credential: { id: string; publicKey: Uint8Array<ArrayBuffer>; counter: number };
    };

/** What a browser is sent. */
export interface PasskeyOptions {
  readonly challenge: string;
}
/** What was registered, and over which challenge. */
export interface Registered {
  readonly challenge: string;
  readonly id: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: string[];
}
/** Over which challenge the passkey signed, and how often it had. */
export interface Proved {
  readonly challenge: string;
  readonly counter: number;
}
export interface PasskeyAnswers {
  readonly offer: PasskeyOptions;
  readonly ask: PasskeyOptions;
  /** Null: signed by none, for another site, or wrongly. */
  readonly register: Registered | null;
  readonly prove: Proved | null;
}

/** By @simplewebauthn/server, which takes longer to read than calls and edits may be kept waiting: run in a thread. */
export async function answer(question: PasskeyQuestion): Promise<PasskeyAnswers[PasskeyQuestion['to']]> {
  if (question.to === 'offer') return generateRegistrationOptions(question.options);
  if (question.to === 'ask') return generateAuthenticationOptions(question.options);
  return question.to === 'register' ? registered(question) : proved(question);
}

async function registered({ site, response }: PasskeyQuestion & { to: 'register' }): Promise<Registered | null> {
  let challenge = '';
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: (given) => (challenge = given) !== '',
    expectedOrigin: site.origins,
    expectedRPID: site.rpID,
    requireUserVerification: false,
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { id, publicKey, counter, transports } = verified.registrationInfo.credential;
  return { challenge, id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports: transports ?? [] };
}

async function proved({ site, response, credential }: PasskeyQuestion & { to: 'prove' }): Promise<Proved | null> {
  let challenge = '';
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (given) => (challenge = given) !== '',
    expectedOrigin: site.origins,
    expectedRPID: site.rpID,
    credential,
    requireUserVerification: false,
  }).catch(() => null);
  return verified?.verified ? { challenge, counter: verified.authenticationInfo.newCounter } : null;
}
