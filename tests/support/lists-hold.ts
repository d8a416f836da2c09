const MS = 90_000;
const LOOK_MS = 20;

/** Until the lists of a server hold everything that was written, by whomever and by its own work too; what a node cannot know it does not wait for. */
export async function listsHold(url: string): Promise<void> {
  let held = 0;
  for (const end = Date.now() + MS; Date.now() < end; await new Promise((again) => setTimeout(again, LOOK_MS))) {
    const { checks } = (await (await fetch(`${url}/api/health/ready`)).json()) as { checks: { projections?: { lag?: number } | 'down' } };
    held = typeof checks.projections === 'object' && checks.projections.lag === 0 ? held + 1 : 0;
    if (held === 2) return; // what is on its way to the lists counts as held
  }
}
