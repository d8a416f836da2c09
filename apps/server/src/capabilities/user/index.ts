export { /** @public */ InvitationWrites, /** @public */ invitations } from './invitation.writes.js';
export { type Authored, isNothing, productsIn } from './authored.projection.js';
export { UserAdminWrites } from './user-admin.writes.js';
export { UserAssetsLookup } from './user-assets-lookup.js';
export { GroupMembers } from './group-members.reads.js';
export { UserModule } from './user.module.js';
export { UserAccounts } from './user-accounts.js';
export { actorOf, UserReads } from './user.reads.js';
export { UserWrites } from './user.writes.js';
