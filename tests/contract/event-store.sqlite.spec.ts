import { storeFolder } from '../support/store-folder.js';
import { eventStoreContract } from './event-store.contract.js';

eventStoreContract('the embedded store', async () => {
  const folder = storeFolder();
  const { store, vault } = folder.open('a');
  return { store, vault, other: folder.open('b').store, remove: folder.remove };
});
