import { Global, Module } from '@nestjs/common';
import { AccessEntries } from './access-entries.js';
import { ExportSums } from './export-sums.js';
import { AccessTokens } from './access-tokens.js';
import { AUTHENTICATOR } from './authenticator.port.js';
import { Identity } from './identity.js';
import { Keyring } from './keyring.js';
import { PasswordChanges } from './password-changes.js';
import { PasswordResets } from './password-resets.js';
import { Passwords } from './passwords.js';
import { Sessions } from './sessions.js';
import { SignInDelays } from './sign-in-delays.js';
import { IdentityProvider } from './sso/identity-provider.js';
import { SingleSignOn } from './sso/single-sign-on.js';
import { SsoTickets } from './sso/sso-tickets.js';
import { SecondFactors } from './second-factors.js';
import { Passkeys } from './passkeys.js';
import { StepUp } from './step-up.js';

/** Needs `Accounts` from the capability that keeps users. */
@Global()
@Module({
  providers: [
    Keyring,
    AccessTokens,
    Passwords,
    AccessEntries,
    ExportSums,
    Sessions,
    SignInDelays,
    Identity,
    StepUp,
    SecondFactors,
    Passkeys,
    PasswordChanges,
    PasswordResets,
    SsoTickets,
    IdentityProvider,
    SingleSignOn,
    { provide: AUTHENTICATOR, useExisting: Identity },
  ],
  exports: [
    AccessEntries,
    ExportSums,
    Identity,
    Passwords,
    PasswordChanges,
    PasswordResets,
    Keyring,
    StepUp,
    SecondFactors,
    Passkeys,
    SingleSignOn,
    AUTHENTICATOR,
  ],
})
export class IdentityModule {}
