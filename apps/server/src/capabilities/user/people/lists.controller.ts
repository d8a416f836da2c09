import { Controller } from '@nestjs/common';
import { tissueTables } from '@loam/domain/agronomy/tables/tissue-tables';
import { countryOf } from '@loam/domain/kernel/locale/countries';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import { languageOf } from '@loam/domain/kernel/locale/language';
import { namedLists } from '@loam/domain/kernel/named-lists';
import { ROLE, roles } from '@loam/domain/kernel/person/roles';
import { dateFormats } from '@loam/domain/kernel/locale/date-formats';
import { listedLanguages } from '@loam/domain/kernel/locale/localization';
import { customaryUnits } from '@loam/domain/user/calling-codes';
import { millLists } from '@loam/domain/mill/mill.words';
import { userListCalls as calls } from '@loam/domain/user/user-list.calls';
import type { Actor } from '../../../platform/decisions/decisions.port.js';
import { CurrentActor } from '../../../platform/http/call/decorators.js';
import { Asked } from '../../../platform/http/route/asked.js';
import { ReadModel } from '../../../platform/read-model/read-model.js';
import { Call } from '../../access/index.js';
import { OrganizationReads } from '../../organization/index.js';

/** What laboratories sample, as the tissue tables name it. */
const tissues = [...new Set(tissueTables.map(({ tissue }) => tissue))].sort().map((name) => ({ id: name, key: name, name }));

@Controller()
export class ListsController {
  constructor(
    private readonly organization: OrganizationReads,
    private readonly read: ReadModel,
  ) {}

  @Call(calls.dateFormats)
  dateFormats() {
    return { items: dateFormats, total: dateFormats.length };
  }

  @Call(calls.languages)
  languages() {
    return { items: listedLanguages, total: listedLanguages.length };
  }

  @Call(calls.companies)
  async companies(@CurrentActor() actor: Actor) {
    if (actor.roleId !== ROLE.superAdmin) {
      const { state } = await this.organization.company(actor.companyId!);
      return { items: [{ id: state.id, name: state.name }], total: 1 };
    }
    const ids = await this.read.all('tallies', 'companies', 'name');
    const named = await this.read.getMany<{ id: number; name: string }>(
      'tallies',
      ids.map((id) => `company:${id}`),
    );
    const items = named.filter((one) => one !== undefined);
    return { items, total: items.length };
  }

  @Call(calls.roles)
  roles() {
    return { items: roles, total: roles.length };
  }

  @Call(calls.utilFields)
  utilFields(@Asked() { query: { lang, country } }: AskedOf<typeof calls.utilFields>) {
    const language = languageOf(lang);
    const lists = namedLists(language);
    const key = country === undefined ? undefined : countryOf(country)!.key;
    return {
      ...lists,
      ...millLists(language),
      residues: lists.residueManagements,
      methods: lists.applicationMethods,
      fertilizerForms: lists.productForms,
      tissues,
      defaults: { unitTypeId: key === undefined ? 0 : customaryUnits(key) },
    };
  }
}
