import { Module } from '@nestjs/common';
import { UserModule } from '../user/index.js';
import { GrowerModule } from '../grower/index.js';
import { AccessModule } from '../access/index.js';
import { AccountErasure } from './account-erasure.js';
import { AssetTransfer } from './asset-transfer.js';
import { KeyErasure } from './key-erasure.js';
import { LegalHolds } from './legal-holds.js';
import { PrivacyController } from './privacy.controller.js';
import { PrivacyOrders } from './privacy-orders.js';
import { PrivacyRun } from './privacy-run.process.js';
import { PrivacyWrites } from './privacy.writes.js';
import { SubjectData } from './subject-data.js';
import { UserRemoval } from './user-removal.js';

@Module({
  imports: [AccessModule, GrowerModule, UserModule],
  controllers: [PrivacyController],
  providers: [AccountErasure, AssetTransfer, KeyErasure, LegalHolds, PrivacyWrites, PrivacyOrders, PrivacyRun, SubjectData, UserRemoval],
})
export class PrivacyModule {}
