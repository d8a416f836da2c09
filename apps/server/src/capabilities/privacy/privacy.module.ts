import { Module } from '@nestjs/common';
import { PrivacyController } from './privacy.controller.js';
import { PrivacyOrders } from './privacy-orders.js';
import { PrivacyRun } from './privacy-run.process.js';
import { Privacy } from './privacy.js';
import { SubjectData } from './subject-data.js';
import { UserRemoval } from './user-removal.js';

@Module({ controllers: [PrivacyController], providers: [Privacy, PrivacyOrders, PrivacyRun, SubjectData, UserRemoval] })
export class PrivacyModule {}
