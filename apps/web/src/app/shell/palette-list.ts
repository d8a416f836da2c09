import { foldText } from '@loam/domain/kernel/string/fold-text';
import type { Command } from '../../ui/feature';

/** Of one kind, so that none hides the others; groups that hold pages and actions are short anyway. */
const MOST_OF_A_GROUP = 8;
const MOST_RECENT = 5;

/** 0 when the label begins with what is wanted, 1 when a word does, 2 when every wanted word is found anywhere, else undefined. */
function rank({ label, hint, also, group }: Command, wanted: string): number | undefined {
  const name = foldText(label);
  const all = `${name} ${foldText(hint ?? '')} ${foldText(also ?? '')} ${foldText(group)}`;
  if (!wanted.split(/\s+/).every((word) => all.includes(word))) return undefined;
  if (name.startsWith(wanted)) return 0;
  return name.includes(` ${wanted}`) ? 1 : 2;
}

/** Entries of one group stand together, in the order in which the groups first come. */
function together(commands: readonly Command[]): Command[] {
  const groups = new Map<string, Command[]>();
  for (const command of commands) {
    const group = groups.get(command.group);
    if (group) group.push(command);
    else groups.set(command.group, [command]);
  }
  return [...groups.values()].flat();
}

/** Each id once: who comes first knows best what to do with it here. */
const once = (commands: readonly Command[]): Command[] =>
  [...new Map(commands.toReversed().map((one) => [one.id, one])).values()].toReversed();

/** How many words of a search are those that a verb begins with. */
const spoken = (words: readonly string[], verb: readonly string[]): number => {
  const other = verb.findIndex((word, at) => foldText(words[at] ?? '') !== word);
  return other === -1 ? verb.length : other;
};

/** The verb that a search begins with, whole or by its first two words (`go to north`), and the name behind it. */
export function saidBefore<Said extends { readonly label: string }>(
  search: string,
  verbs: readonly Said[],
): { verb: Said; name: string } | undefined {
  const words = search.trim().split(/\s+/);
  const meant = verbs.flatMap((verb) => {
    const own = foldText(verb.label).split(/\s+/);
    const said = spoken(words, own);
    const rest = words.slice(said).join(' ');
    const isTyping = own[said]?.startsWith(foldText(rest)) ?? rest === '';
    return said >= Math.min(2, own.length) && !isTyping ? [{ verb, said }] : [];
  });
  const [best] = meant.toSorted((a, b) => b.said - a.said);
  return best && { verb: best.verb, name: words.slice(best.said).join(' ') };
}

/** What is listed for a search: matches by group, the best of each first. `found` already matches by the server's own rules. */
export function matches(search: string, own: readonly Command[], found: readonly Command[]): Command[] {
  const wanted = foldText(search.trim());
  const ranked = once(own).flatMap((command) => {
    const place = rank(command, wanted);
    return place === undefined ? [] : [{ command, place }];
  });
  const best = together(ranked.toSorted((a, b) => a.place - b.place).map(({ command }) => command));
  const of = (group: string) => best.filter((command) => command.group === group).slice(0, MOST_OF_A_GROUP);
  const groups = [...new Set(own.map(({ group }) => group))];
  const here = groups.filter((group) => own.some((command) => command.group === group && command.id.startsWith('here:')));
  // what is being typed of a verb comes before what happens to have these letters in its name
  const begun = groups.filter((group) => of(group).some(({ id, label }) => id.startsWith('verb:') && foldText(label).startsWith(wanted)));
  const rest = groups.filter((group) => !here.includes(group) && !begun.includes(group));
  const [first, last] = [found.filter((one) => !one.last), found.filter((one) => one.last)];
  return [...here.flatMap(of), ...begun.flatMap(of), ...together(first), ...rest.flatMap(of), ...last];
}

/** A place someone went to, as it is kept: what it does is looked up again, for it may be another thing by then. */
type Recent = Pick<Command, 'id' | 'label' | 'hint' | 'group' | 'to'>;

export class RecentCommands {
  constructor(
    private readonly slot: string,
    private readonly storage: Pick<Storage, 'getItem' | 'setItem'> = sessionStorage,
  ) {}

  private kept = (): Recent[] => JSON.parse(this.storage.getItem(this.slot) ?? '[]') as Recent[];

  remember({ id, label, hint, group, to }: Command): void {
    if (id.startsWith('here:')) return;
    const entry = { id, label, group, ...(hint !== undefined && { hint }), ...(to !== undefined && { to }) };
    this.storage.setItem(this.slot, JSON.stringify([entry, ...this.kept().filter((one) => one.id !== id)].slice(0, MOST_RECENT)));
  }

  /** Those that still lead anywhere, last used first, under a heading of their own. */
  list(own: readonly Command[], group: string): Command[] {
    return this.kept().flatMap((recent) => {
      const now = own.find(({ id }) => id === recent.id) ?? (recent.to === undefined ? undefined : recent);
      return now ? [{ ...now, group }] : [];
    });
  }
}
