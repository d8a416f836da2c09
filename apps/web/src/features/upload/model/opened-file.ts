import type { UploadSheet } from '@loam/domain/upload/upload-sheet';
import { useEffect, useState } from 'react';
import { useCurrentUser } from '../../../api/session';
import { type CheckResult, checkRows } from './check-rows';
import { isUnread } from './files';
import { type FoundRows, foundRows } from './found-rows';
import { type ColumnChoice, parametersOf, proposeMapping } from './mapping';
import { readSheet } from './read-sheet';
import { remembered } from './remembered';
import type { Sheet } from './sheet';
import { type StartUpload, useImportCheck } from '../queries';

/** A file that was chosen, as far as it was read here. */
export interface Opened {
  /** as it was chosen */
  readonly given: File;
  /** the same, or one of its corrected rows */
  readonly file: File;
  readonly read: Sheet;
  /** the server alone reads it */
  readonly unread: boolean;
}

const nothingRead: Sheet = { headers: [], rows: [] };

/** What is proposed for a file: nothing of one that the server alone reads. @throws UnreadableSheet */
export async function openFile(sheet: UploadSheet, file: File): Promise<{ opened: Opened; choices: readonly ColumnChoice[] }> {
  if (isUnread(sheet, file)) return { opened: { given: file, file, read: nothingRead, unread: true }, choices: [] };
  const read = await readSheet(file);
  return { opened: { given: file, file, read, unread: false }, choices: proposeMapping(read, sheet, remembered(sheet.name, read.headers)) };
}

/** The rows as they are looked through; begins anew when the file, a cell of it or its mapping change. */
export function useCheck(sheet: UploadSheet, opened: Opened | null, choices: readonly ColumnChoice[], active: boolean): CheckResult | null {
  const user = useCurrentUser();
  const [found, setFound] = useState<{
    readonly given: File;
    readonly choices: readonly ColumnChoice[];
    readonly result: CheckResult;
  } | null>(null);
  useEffect(() => {
    if (!opened || !active) return undefined;
    let gone = false;
    const { given, read } = opened;
    void (async () => {
      for await (const result of checkRows(sheet, read, parametersOf(read, choices), user)) {
        if (gone) return;
        // after a correction what was found stands until all rows are looked through again: whoever types keeps their place
        const isPart = result.checked < result.total;
        setFound((before) =>
          isPart && before?.given === given && before.choices === choices && isWhole(before.result) ? before : { given, choices, result },
        );
      }
    })();
    return () => {
      gone = true;
    };
  }, [sheet, opened, choices, active, user]);
  return found && found.given === opened?.given && found.choices === choices ? found.result : null;
}

const isWhole = ({ checked, total }: CheckResult) => checked === total;

/** What an import would come to: by the rows alone at once, then by the server. */
export function useFound(
  alone: CheckResult | null,
  attempt: StartUpload | null,
  unread: boolean,
): { found: FoundRows; refused: Error | null } {
  const done = unread || (alone !== null && isWhole(alone));
  const server = useImportCheck(done ? attempt : null);
  const isOld = server.isPlaceholderData || !done;
  const asked = server.isError ? 'unreachable' : !attempt ? 'notYet' : server.data && !isOld ? 'answered' : 'asking';
  return { found: foundRows(alone, isOld && unread ? undefined : server.data, asked), refused: server.error };
}

/** Of a file that is not read here, how many rows the server has found. */
export const countsOf = ({ asked, good, faulty, made }: FoundRows): CheckResult | null =>
  asked === 'answered' ? { checked: good + faulty, total: good + faulty, faulty, made: made as CheckResult['made'], shown: [] } : null;
