import { type ErrorDetail, invalid, type Refusal } from '../../kernel/errors/errors.js';
import type { ReportAnswers } from '../report-answers.schema.js';
import { sustainabilityErrors } from '../sustainability.errors.js';

/** A file's id says which report it belongs to; it is named by what it holds, so that the same file again finds the same place. */
export const evidenceFileKey = (reportId: number, sha256: string): string => `evidence-${reportId}-${sha256.slice(0, 24)}`;
export const evidenceFileId = /^\d{1,16}-evidence-(\d{1,16})-[0-9a-f]{24}$/;

export const namesFile = ({ evidence }: ReportAnswers, id: string): boolean =>
  Object.values(evidence ?? {}).some(({ fileId }) => fileId === id);

/** Files of other reports are no evidence of this one. */
export function foreignFiles(reportId: number, { evidence }: ReportAnswers, at = 'answers'): Refusal | undefined {
  const broken = Object.entries(evidence ?? {}).flatMap(([question, { fileId }]): ErrorDetail[] =>
    typeof fileId !== 'string' || Number(evidenceFileId.exec(fileId)?.[1]) === reportId
      ? []
      : [
          {
            field: `${at}.evidence.${question}.fileId`,
            key: 'unknownEvidenceFile',
            message: sustainabilityErrors.unknownEvidenceFile.message,
            params: { value: fileId },
          },
        ],
  );
  return broken.length > 0 ? invalid(broken) : undefined;
}

/** What showed an answer of one season does not show that of the next. */
export const withoutFiles = ({ evidence, ...answers }: ReportAnswers): ReportAnswers => ({
  ...answers,
  ...(evidence && {
    evidence: Object.fromEntries(
      Object.entries(evidence).map(([question, { fileId: _file, fileName: _name, ...shown }]) => [question, shown]),
    ),
  }),
});
