import { Controller, Get, Query } from '@nestjs/common';
import { companyNames, dateFormatList, languageList, roleList, utilFieldLists } from '@loam/domain/user/user-answers.schema';
import { tissueTables } from '@loam/domain/agronomy/tables/tissue-tables';
import { countryOf } from '@loam/domain/kernel/countries';
import { languageOf } from '@loam/domain/kernel/language';
import { namedLists } from '@loam/domain/kernel/named-lists';
import { ROLE, roles } from '@loam/domain/kernel/roles';
import { dateFormats, listedLanguages } from '@loam/domain/kernel/localization';
import { customaryUnits } from '@loam/domain/user/calling-codes';
import { queryNumber } from '@loam/domain/kernel/schema';
import { z } from 'zod';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CurrentActor, Public } from '../../platform/http/call/decorators.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { ReadModel } from '../../platform/read-model/read-model.js';
import { Allow, admins } from '../access/index.js';
import { OrganizationReads } from '../organization/index.js';

/** By its number or as a language tag. */
const lang = z
  .string()
  .max(20)
  .regex(/^(?:[1-3]$|(?:en|mr|pt)(?![a-z0-9]))/i, { error: 'unknownLanguage' });

/** What laboratories sample, as the tissue tables name it. */
const tissues = [...new Set(tissueTables.map(({ tissue }) => tissue))].sort().map((name) => ({ id: name, key: name, name }));

const fieldsQuery = z.strictObject({
  lang: lang.optional(),
  country: queryNumber()
    .refine((id) => countryOf(id) !== undefined, { error: 'unknownCountry' })
    .optional(),
});

@Controller('utils')
export class ListsController {
  constructor(
    private readonly organization: OrganizationReads,
    private readonly read: ReadModel,
  ) {}

  /** C061 */
  @Get('dateFormats')
  @Answers(dateFormatList)
  dateFormats() {
    return { items: dateFormats, total: dateFormats.length };
  }

  /** C062 */
  @Get('languages')
  @Public()
  @Answers(languageList)
  languages() {
    return { items: listedLanguages, total: listedLanguages.length };
  }

  /** C063 */
  @Get('companies')
  @Allow(...admins)
  @Answers(companyNames)
  async companies(@CurrentActor() actor: Actor) {
    if (actor.roleId !== ROLE.superAdmin) {
      const { state } = await this.organization.company(actor.companyId!);
      return { items: [{ id: state.id, name: state.name }], total: 1 };
    }
    const ids = await this.read.all('tallies', 'companies', 'name');
    const items = await this.read.getMany<{ id: number; name: string }>(
      'tallies',
      ids.map((id) => `company:${id}`),
    );
    return { items, total: items.length };
  }

  /** C064 */
  @Get('roles')
  @Allow(...admins)
  @Answers(roleList)
  roles() {
    return { items: roles, total: roles.length };
  }

  /** C065 */
  @Get('utilFields')
  @Answers(utilFieldLists)
  utilFields(@Query({ schema: fieldsQuery }) { lang, country }: z.infer<typeof fieldsQuery>) {
    const lists = namedLists(languageOf(lang));
    const key = country === undefined ? undefined : countryOf(country)!.key;
    return {
      ...lists,
      residues: lists.residueManagements,
      methods: lists.applicationMethods,
      fertilizerForms: lists.productForms,
      tissues,
      defaults: { unitTypeId: key === undefined ? 0 : customaryUnits(key) },
    };
  }
}
