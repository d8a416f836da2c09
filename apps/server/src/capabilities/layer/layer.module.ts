import { Module, type OnModuleInit } from '@nestjs/common';
import { FileClaims } from '../../platform/files/file-claims.js';
import { historyOfBody, HistorySources } from '../../platform/registry/history-sources.js';
import { Access, AccessModule } from '../access/index.js';
import { AnalysisModule } from '../analysis/index.js';
import { FieldModule } from '../field/index.js';
import { GrowerModule } from '../grower/index.js';
import { LibraryModule } from '../library/index.js';
import { PlanModule } from '../plan/index.js';
import { FILE_OF_LAYER, LayerFiles } from './file/layer-files.js';
import { layers } from './layer.aggregate.js';
import { layerBody } from './layer.answers.js';
import { LayerController } from './layer.controller.js';
import { LayerLinks } from './layer-links.js';
import { LayerWrites } from './layer.writes.js';
import { ClassReadings } from './surface/class-readings.js';
import { LayerSoilController } from './surface/layer-soil.controller.js';
import { SurfaceController } from './surface/surface.controller.js';
import { Surfaces } from './surface/surfaces.js';

@Module({
  imports: [AccessModule, AnalysisModule, FieldModule, GrowerModule, LibraryModule, PlanModule],
  controllers: [LayerController, SurfaceController, LayerSoilController],
  providers: [LayerWrites, LayerFiles, LayerLinks, Surfaces, ClassReadings],
  exports: [LayerWrites, Surfaces],
})
export class LayerModule implements OnModuleInit {
  constructor(
    private readonly claims: FileClaims,
    private readonly writes: LayerWrites,
    histories: HistorySources,
    access: Access,
  ) {
    histories.register(historyOfBody('layer', layers, layerBody, access.layer));
  }

  onModuleInit() {
    this.claims.register(FILE_OF_LAYER, async (id) => (await this.writes.present(Number(FILE_OF_LAYER.exec(id)![1])))?.fileId === id);
  }
}
