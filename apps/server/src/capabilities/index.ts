import type { Type } from '@nestjs/common';
import { AccessModule } from './access/index.js';
import { AnalysisModule } from './analysis/index.js';
import { AuditModule } from './audit/index.js';
import { BulkModule } from './bulk/index.js';
import { CoffeeModule } from './coffee/index.js';
import { CommentModule } from './comment/index.js';
import { ComparisonModule } from './comparison/index.js';
import { CropModule } from './crop/index.js';
import { DashboardModule } from './dashboard/index.js';
import { FieldModule } from './field/index.js';
import { GrowerModule } from './grower/index.js';
import { HomeModule } from './home/index.js';
import { ImageryModule } from './imagery/index.js';
import { InterpretationModule } from './interpretation/index.js';
import { InterventionModule } from './intervention/index.js';
import { LayerModule } from './layer/index.js';
import { LibraryModule } from './library/index.js';
import { LicenseModule } from './license/index.js';
import { MillModule } from './mill/index.js';
import { OrganizationModule } from './organization/index.js';
import { PlanModule } from './plan/index.js';
import { PresenceModule } from './presence/index.js';
import { PrivacyModule } from './privacy/index.js';
import { ProductModule } from './product/index.js';
import { RecommendationModule } from './recommendation/index.js';
import { ScheduleModule } from './schedule/index.js';
import { SearchModule } from './search/index.js';
import { SeasonModule } from './season/index.js';
import { ShareModule } from './share/index.js';
import { StoryModule } from './story/index.js';
import { SurveyModule } from './survey/index.js';
import { SustainabilityModule } from './sustainability/index.js';
import { TemplateModule } from './template/index.js';
import { UploadModule } from './upload/index.js';
import { UserModule } from './user/index.js';
import { WeatherModule } from './weather/index.js';

/** Every capability of the server, one line each. */
export const capabilities: Type[] = [
  AccessModule,
  AnalysisModule,
  CommentModule,
  CropModule,
  FieldModule,
  GrowerModule,
  ImageryModule,
  InterpretationModule,
  InterventionModule,
  LayerModule,
  LibraryModule,
  OrganizationModule,
  PlanModule,
  PresenceModule,
  PrivacyModule,
  ProductModule,
  ScheduleModule,
  SearchModule,
  TemplateModule,
  UploadModule,
  UserModule,
  WeatherModule,
  DashboardModule,
  AuditModule,
  BulkModule,
  RecommendationModule,
  SeasonModule,
  ShareModule,
  StoryModule,
  SurveyModule,
  SustainabilityModule,
  CoffeeModule,
  ComparisonModule,
  HomeModule,
  LicenseModule,
  MillModule,
];
