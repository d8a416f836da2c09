export { /** @public */ Invitations, /** @public */ invitations } from './invitations.js';
export { type Authored, isNothing, productsIn } from './authored.projection.js';
export { scopeOfPerson, UserAdmin } from './user-admin.js';
export { UserAssetsLookup } from './user-assets-lookup.js';
export { users } from './user.aggregate.js';
export { UserModule } from './user.module.js';
export { actorOf, Users } from './users.js';
