import { Injectable, type OnModuleInit } from '@nestjs/common';
import { apiErrors } from '@loam/domain/kernel/errors/api.errors';
import { Registry } from '@loam/domain/kernel/capability/registry';
import { loadSheets, type UploadSheet } from '@loam/domain/upload/upload-sheet';
import { refused } from '../../platform/refusal/refused.js';
import { RowDeciders } from '../../platform/sheets/row-deciders.js';

/** What can be uploaded: the sheets that the capabilities describe. */
@Injectable()
export class UploadSheets implements OnModuleInit {
  private sheets: readonly UploadSheet[] = [];

  constructor(
    private readonly registry: Registry,
    private readonly deciders: RowDeciders,
  ) {}

  async onModuleInit() {
    this.deciders.expectAll();
    this.sheets = await loadSheets(this.registry);
  }

  /** @throws Refused 404 routeNotFound: its name is part of an address */
  of(name: string): UploadSheet {
    const sheet = this.sheets.find((one) => one.name === name);
    if (!sheet) throw refused(apiErrors, 'routeNotFound');
    return sheet;
  }
}
