import { parseArgs, type ParseArgsConfig } from 'node:util';

/** What a command was given. What it does not know ends it: one line with what was wrong, and how it is called. */
export function optionsOrUsage<T extends ParseArgsConfig>(usage: string, config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    const wrong = (error as Error).message.split('. ')[0];
    console.error(`${wrong}: ${usage}`);
    process.exit(1);
  }
}
