import type { KeptLayerQuestion, LayerFileQuestion } from './layer-file.answers.js';
import { readLayerFile } from './layer-file.reader.js';
import { withValuesOf } from './value-column.js';

type Question = LayerFileQuestion | KeptLayerQuestion;
const answerTo = async (question: Question) => ('kept' in question ? withValuesOf(question) : readLayerFile(question));

process.once('message', (question: Question) => void answerTo(question).then((answer) => process.send!(answer)));
