export { /** @public */ InvitationWrites, /** @public */ invitations } from './invitation/invitation.writes.js';
export { type Authored, isNothing, productsIn } from './assets/authored.projection.js';
export { UserAdminWrites } from './people/user-admin.writes.js';
export { UserAssetsLookup } from './assets/user-assets-lookup.js';
export { GroupMembers } from './people/group-members.reads.js';
export { UserModule } from './user.module.js';
export { UserAccounts } from './account/user-accounts.js';
export { actorOf, UserReads } from './account/user.reads.js';
export { UserWrites } from './account/user.writes.js';
