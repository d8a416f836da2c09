import type { Answer, Client } from '../../support/client.js';
import { growerOf, letters, placeless } from './growers.js';
import { planOf } from './plans.js';
import type { FixtureGroup } from '../../support/stack.js';
import { type Due, type Field, gone, type Grower, made, ok, type Plan, type Random, refused, sorted, statuses } from './walk-model.js';

/**
 * Somebody who calls at random, beside a small model of what sections 4 to 6 of the specification allow: growers with codes that are used once in a
 * company, fields whose names are used once by a grower, plans of which one a field is active, completed ones that are final, results that an active
 * plan has none of, and others' things that are not there.
 */
export class Walk {
  private readonly growers: Grower[] = [];
  private readonly fields: Field[] = [];
  private readonly plans: Plan[] = [];
  private readonly dead: { growers: number[]; fields: number[]; plans: number[] } = { growers: [], fields: [], plans: [] };
  /** Plans that another one of their field took the place of. */
  gaveWay = 0;
  private readonly told: string[] = [];
  private serial = 0;

  constructor(
    private readonly who: Client,
    private readonly stranger: Client,
    private readonly group: FixtureGroup,
    /** Of this walk alone: codes are used once in a company. */
    private readonly mark: string,
    private readonly random: Random,
  ) {}

  private readonly steps: readonly (() => Promise<void>)[] = [
    () => this.addGrower(),
    () => this.addField(),
    ...Array.from({ length: 4 }, () => () => this.addPlan()),
    ...Array.from({ length: 10 }, () => () => this.moveStatus()),
    () => this.report(),
    () => this.report(),
    () => this.withdraw(),
    () => this.renamePlan(),
    () => this.renameField(),
    () => this.recode(),
    () => this.setGrowerStatus(),
    () => this.removePlan(),
    () => this.removeField(),
    () => this.removeGrower(),
    () => this.tryStranger(),
    () => this.compare(),
  ];

  /** Walks so many steps. @throws Error with the way when an answer or what is there afterwards is not what the model says */
  async go(steps: number): Promise<void> {
    for (let n = 0; n < steps; n += 1) await this.random.pick(this.steps)();
    await this.compare();
  }

  private fail(text: string): never {
    throw new Error(`${text}\nafter\n${this.told.slice(-40).join('\n')}`);
  }

  private async expect(what: string, due: Due, asked: Promise<Answer>): Promise<Answer> {
    const answer = await asked;
    this.told.push(`${what}: ${answer.status} ${answer.status < 300 ? '' : answer.body.key}`);
    const key = answer.status < 300 ? undefined : answer.body.key;
    if (answer.status !== due.status || (due.key !== undefined && key !== due.key))
      this.fail(`${what}: due ${due.status} ${due.key ?? ''}, came ${answer.status} ${answer.text.slice(0, 500)}`);
    return answer;
  }

  /** One that is there, or now and then one that is no longer, or never was. */
  private some<T extends { readonly id: number }>(living: readonly T[], dead: readonly number[]): { id: number; one: T | undefined } {
    const lost = [...dead, 900_000_000 + this.random.below(1_000)];
    if (living.length === 0 || this.random.below(12) === 0) return { id: this.random.pick(lost), one: undefined };
    const one = this.random.pick(living);
    return { id: one.id, one };
  }
  private readonly someGrower = () => this.some(this.growers, this.dead.growers);
  private readonly someField = () => this.some(this.fields, this.dead.fields);
  private readonly somePlan = () => this.some(this.plans, this.dead.plans);

  private code(): string | null {
    return this.random.below(3) === 0 ? null : `${this.mark}${this.random.pick(['x', 'y', 'Z'])}`;
  }
  private isTaken(code: string | null, own?: Grower): boolean {
    return code !== null && this.growers.some((one) => one !== own && one.code?.toLowerCase() === code.toLowerCase());
  }

  private async addGrower(): Promise<void> {
    const code = this.code();
    const body = growerOf(this.group, { fullName: `Walk ${letters((this.serial += 1))}`, ...(code !== null && { growerCode: code }) });
    const due = this.isTaken(code) ? refused('growerCodeExists') : made;
    const answer = await this.expect(`add a grower ${code}`, due, this.who.post('/customer', body));
    if (due === made) this.growers.push({ id: answer.body.id, active: true, code });
  }

  private async recode(): Promise<void> {
    const { id, one } = this.someGrower();
    const code = this.code();
    const due = one === undefined ? gone('CustomerNotFound') : this.isTaken(code, one) ? refused('growerCodeExists') : ok;
    await this.expect(`grower ${id} becomes ${code}`, due, this.who.put('/customer', { id, growerCode: code }));
    if (due === ok) one!.code = code;
  }

  private async setGrowerStatus(): Promise<void> {
    const { id, one } = this.someGrower();
    const active = this.random.below(2) === 0;
    const due = one === undefined ? gone('CustomerNotFound') : ok;
    await this.expect(`grower ${id} active ${active}`, due, this.who.put('/customer/status', { ids: [id], active }));
    if (one !== undefined) one.active = active;
  }

  private async removeGrower(): Promise<void> {
    if (this.random.below(3) > 0) return;
    const { id, one } = this.someGrower();
    const force = this.random.below(2) === 0;
    const isBusy = this.plans.some(({ growerId, status }) => growerId === id && status === 'active');
    const due = one === undefined ? gone('CustomerNotFound') : isBusy && !force ? refused('customerHasActivePlans') : ok;
    await this.expect(`remove grower ${id}${force ? ' by force' : ''}`, due, this.who.del('/customer', { ids: [id], force }));
    if (due !== ok) return;
    this.drop(this.growers, this.dead.growers, (grower) => grower.id === id);
    this.drop(this.fields, this.dead.fields, (field) => field.growerId === id);
    this.drop(this.plans, this.dead.plans, (plan) => plan.growerId === id);
  }

  private drop<T extends { readonly id: number }>(living: T[], dead: number[], which: (one: T) => boolean): void {
    for (const one of living.filter(which)) {
      living.splice(living.indexOf(one), 1);
      dead.push(one.id);
    }
  }

  private nameIsTaken(name: string, growerId: number, own?: Field): boolean {
    return this.fields.some((one) => one !== own && one.growerId === growerId && one.name.toLowerCase() === name.toLowerCase());
  }
  private readonly name = () => this.random.pick(['North', 'north', 'South', 'East', 'West']);

  private async addField(): Promise<void> {
    const { id, one } = this.someGrower();
    const name = this.name();
    const due = one === undefined ? gone('CustomerNotFound') : this.nameIsTaken(name, id) ? refused('fieldExists') : made;
    const answer = await this.expect(
      `add field ${name} of ${id}`,
      due,
      this.who.post('/field', { name, customerId: id, unitId: 28, ...placeless }),
    );
    if (due === made) this.fields.push({ id: answer.body.id, growerId: id, name });
  }

  private async renameField(): Promise<void> {
    const { id, one } = this.someField();
    const name = this.name();
    const due = one === undefined ? gone('FieldNotFound') : this.nameIsTaken(name, one.growerId, one) ? refused('fieldExists') : ok;
    await this.expect(`field ${id} becomes ${name}`, due, this.who.put('/field', { id, name }));
    if (due === ok) one!.name = name;
  }

  private async removeField(): Promise<void> {
    const { id, one } = this.someField();
    const isUsed = this.plans.some(({ fieldId }) => fieldId === id);
    const due = one === undefined ? gone('FieldNotFound') : isUsed ? refused('fieldInUse') : ok;
    await this.expect(`remove field ${id}`, due, this.who.del('/field', { id }));
    if (due === ok) this.drop(this.fields, this.dead.fields, (field) => field.id === id);
  }

  private async addPlan(): Promise<void> {
    const { id, one } = this.someField();
    const name = `Plan ${letters((this.serial += 1))}`;
    if (one === undefined) {
      await this.expect(
        `plan of no field ${id}`,
        gone('FieldNotFound'),
        this.who.post('/plan', planOf(this.growers[0]?.id ?? 1, id, { name })),
      );
      return;
    }
    const answer = await this.expect(`plan of field ${id}`, made, this.who.post('/plan', planOf(one.growerId, id, { name })));
    if (answer.body.status !== 'draft') this.fail(`a new plan is ${answer.body.status}`);
    this.plans.push({ id: answer.body.id, growerId: one.growerId, fieldId: id, name, status: 'draft', results: 0 });
  }

  private async renamePlan(): Promise<void> {
    const { id, one } = this.somePlan();
    const name = `Plan ${letters((this.serial += 1))}`;
    const due = one === undefined ? gone('PlanNotFound') : one.status === 'completed' ? refused('planStateForbids') : ok;
    await this.expect(`plan ${id} becomes ${name}`, due, this.who.post('/plan', { id, name }));
    if (due === ok) one!.name = name;
  }

  private async moveStatus(): Promise<void> {
    const { id, one } = this.somePlan();
    const status = this.random.below(2) === 0 ? 'active' : this.random.pick(statuses);
    const isFinal = one?.status === 'completed' && status !== 'completed';
    const due = one === undefined ? gone('PlanNotFound') : isFinal ? refused('planStateForbids') : ok;
    const answer = await this.expect(`plan ${id} becomes ${status}`, due, this.who.post('/plan/status', { id, status }));
    if (due !== ok) return;
    const others =
      status === 'active' ? this.plans.filter((plan) => plan !== one && plan.fieldId === one!.fieldId && plan.status === 'active') : [];
    const deactivated = one!.status === 'active' ? [] : others.map((plan) => plan.id);
    if (sorted(answer.body.deactivated).join() !== sorted(deactivated).join())
      this.fail(`deactivated ${answer.body.deactivated}, due ${deactivated}`);
    this.gaveWay += others.length;
    for (const other of others) other.status = 'inactive';
    one!.status = status;
  }

  private async report(): Promise<void> {
    const { id, one } = this.somePlan();
    const due = one === undefined ? gone('PlanNotFound') : one.status === 'active' ? refused('yieldForActivePlan') : made;
    const value = 10 + (this.serial += 1);
    await this.expect(`result of plan ${id}`, due, this.who.post('/plan/results', { planId: id, kind: 'perArea', value, unitId: 1 }));
    if (due === made) one!.results += 1;
  }

  private async withdraw(): Promise<void> {
    const { id, one } = this.somePlan();
    await this.expect(
      `no results of plan ${id}`,
      one === undefined ? gone('PlanNotFound') : ok,
      this.who.del('/plan/results', { planId: id }),
    );
    if (one !== undefined) one.results = 0;
  }

  private async removePlan(): Promise<void> {
    const { id, one } = this.somePlan();
    await this.expect(`remove plan ${id}`, one === undefined ? gone('PlanNotFound') : ok, this.who.del('/plan', { ids: [id] }));
    if (one !== undefined) this.drop(this.plans, this.dead.plans, (plan) => plan === one);
  }

  /** Whoever is of another company does nothing and sees nothing, whatever the state is. */
  private async tryStranger(): Promise<void> {
    const [grower, field, plan] = [this.someGrower().id, this.someField().id, this.somePlan().id];
    const tries: readonly (readonly [string, string, Promise<Answer>])[] = [
      ['sees the grower', 'CustomerNotFound', this.stranger.get(`/customer?customerId=${grower}`)],
      ['sees the field', 'FieldNotFound', this.stranger.get(`/field?id=${field}`)],
      ['sees the plan', 'PlanNotFound', this.stranger.get(`/plan?planId=${plan}`)],
      ['removes the plan', 'PlanNotFound', this.stranger.del('/plan', { ids: [plan] })],
      ['moves the plan', 'PlanNotFound', this.stranger.post('/plan/status', { id: plan, status: 'active' })],
      ['takes the grower', 'CustomerNotFound', this.stranger.put('/customer', { id: grower, growerCode: null })],
    ];
    for (const [what, key, asked] of tries) await this.expect(`a stranger ${what}`, gone(key), asked);
  }

  /** What lists and readings say is what the model says. */
  private async compare(): Promise<void> {
    const { body: all } = await this.who.get(`/customer/all-sorted?groupId=${this.group.id}&status=all&pageSize=200`);
    const seen = new Map((all.items as { id: number; active: boolean }[]).map((one) => [one.id, one]));
    for (const id of this.dead.growers) if (seen.has(id)) this.fail(`grower ${id} is still listed`);
    for (const grower of this.growers) {
      if (all.total <= 200 && seen.get(grower.id)?.active !== grower.active)
        this.fail(`grower ${grower.id} is ${JSON.stringify(seen.get(grower.id))}`);
      const fields = (await this.who.get(`/field/allByCustomer?customerId=${grower.id}`)).body.items as Field[];
      const plans = (await this.who.get(`/customer/plans?customerId=${grower.id}`)).body.items as Plan[];
      const of = <T extends { growerId: number }>(list: readonly T[], told: (one: T) => string) =>
        sorted(list.filter(({ growerId }) => growerId === grower.id).map(told)).join();
      const field = ({ id, name }: Pick<Field, 'id' | 'name'>) => `${id} ${name}`;
      const plan = ({ id, name, status }: Pick<Plan, 'id' | 'name' | 'status'>) => `${id} ${name} ${status}`;
      if (sorted(fields.map(field)).join() !== of(this.fields, field))
        this.fail(`fields ${JSON.stringify(fields)}, due ${of(this.fields, field)}`);
      if (sorted(plans.map(plan)).join() !== of(this.plans, plan)) this.fail(`plans ${JSON.stringify(plans)}, due ${of(this.plans, plan)}`);
    }
    for (const field of this.fields) {
      const active = this.plans.filter((plan) => plan.fieldId === field.id && plan.status === 'active');
      const { body } = await this.who.get(`/plan/activePlan?fieldId=${field.id}`);
      if (active.length > 1 || (body.plan?.id ?? null) !== (active[0]?.id ?? null)) this.fail(`active on ${field.id}: ${body.plan?.id}`);
    }
    if (this.plans.length > 0) {
      const plan = this.random.pick(this.plans);
      const { body } = await this.who.get(`/plan?planId=${plan.id}`);
      if (body.status !== plan.status || body.name !== plan.name || body.results.length > 0 !== plan.results > 0)
        this.fail(`plan ${JSON.stringify({ ...plan, found: [body.status, body.name, body.results.length] })}`);
    }
  }
}
