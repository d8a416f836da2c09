import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { AccessEntries } from './access-entries.js';
import { ExportSums } from './export-sums.js';
import { AccessTokens } from './access-tokens.js';
import { Accounts } from './accounts.port.js';
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

/** Who keeps the accounts, and the module that exports it. */
interface AccountsFrom {
  readonly module: Type;
  readonly accounts: Type<Accounts>;
}

/** Needs `Accounts`, which the place where the server is put together takes from the capability that keeps users. */
@Module({})
export class IdentityModule {
  static of({ module, accounts }: AccountsFrom): DynamicModule {
    return {
      module: IdentityModule,
      global: true,
      imports: [module],
      providers: [{ provide: Accounts, useExisting: accounts }, ...own, { provide: AUTHENTICATOR, useExisting: Identity }],
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
    };
  }
}

const own = [
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
];
