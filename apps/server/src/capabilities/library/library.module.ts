import { Module } from '@nestjs/common';
import { LibraryRecordsController } from './library-records.controller.js';

@Module({ controllers: [LibraryRecordsController] })
export class LibraryModule {}
