import type { LayerFileQuestion } from './layer-file.answers.js';
import { readLayerFile } from './layer-file.reader.js';

process.once('message', (question: LayerFileQuestion) => void readLayerFile(question).then((answer) => process.send!(answer)));
