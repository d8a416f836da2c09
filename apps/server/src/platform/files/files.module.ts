import { join } from 'node:path';
import { Global, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import { KEY_VAULT, type KeyVault } from '../event-store/keys.port.js';
import { FileClaims } from './file-claims.js';
import { FileReaders } from './file-readers.js';
import { FILE_STORE } from './file-store.port.js';
import { FileSweep } from './file-sweep.process.js';
import { FolderFileStore } from './folder-file-store.js';
import { workerLauncher } from './worker-launcher.js';

@Global()
@Module({
  providers: [
    FileClaims,
    FileReaders,
    FileSweep,
    {
      provide: FILE_STORE,
      inject: [CONFIG, KEY_VAULT],
      useFactory: ({ dataDir, fileQuotaMb }: Config, vault: KeyVault) =>
        new FolderFileStore(join(dataDir, 'files'), vault, fileQuotaMb * 2 ** 20),
    },
  ],
  exports: [FILE_STORE, FileClaims, FileReaders],
})
export class FilesModule implements OnModuleInit, OnApplicationShutdown {
  /** While this process is small, and before anybody waits for it. */
  onModuleInit(): void {
    workerLauncher.start();
  }

  onApplicationShutdown(): void {
    workerLauncher.end();
  }
}
