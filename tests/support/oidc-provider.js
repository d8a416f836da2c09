// An OpenID Connect provider for tests, run as a process of its own: oidc-provider.js PORT CLIENT_ID CLIENT_SECRET REDIRECT_URI.
// Whoever says who they are is believed: `user-1` is user-1@acceptance.test; `as:<e-mail>:<name>` is somebody else with
// that e-mail, `unverified:user-1` has an address that nobody has verified.
import { Provider } from 'oidc-provider';

const [port, clientId, clientSecret, redirectUri] = process.argv.slice(2);

function person(login) {
  const [kind, email] = login.split(':');
  if (kind === 'as') return { sub: login, email, email_verified: true };
  if (kind === 'unverified') return { sub: login, email: `${email}@acceptance.test`, email_verified: false };
  return { sub: login, email: `${login}@acceptance.test`, email_verified: true };
}

const provider = new Provider(`http://localhost:${port}`, {
  clients: [
    {
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uris: [redirectUri],
      grant_types: ['authorization_code'],
      response_types: ['code'],
    },
  ],
  pkce: { required: () => true },
  claims: { openid: ['sub'], email: ['email', 'email_verified'] },
  findAccount: (_, login) => ({ accountId: login, claims: () => person(login) }),
  subjectTypes: ['public'],
  cookies: { keys: ['of a test'] },
  ttl: { Session: 600, Interaction: 600, Grant: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
});
provider.listen(Number(port), 'localhost', () => console.log('ready'));
