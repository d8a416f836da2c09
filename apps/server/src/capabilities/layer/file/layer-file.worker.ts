import { withHanded } from '../../../platform/files/handed-file.js';
import type { KeptLayerQuestion, SentLayerQuestion } from './layer-file.messages.js';
import { readLayerFile } from './layer-file.reader.js';
import { withValuesOf } from './value-column.js';

type Question = SentLayerQuestion | KeptLayerQuestion;
const answerTo = async (question: Question) =>
  'kept' in question ? withValuesOf(question) : readLayerFile({ ...question, files: withHanded(question.told) });

process.once('message', (question: Question) => void answerTo(question).then((answer) => process.send!(answer)));
