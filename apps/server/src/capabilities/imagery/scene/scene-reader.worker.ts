import { type SceneAnswer, SceneAway, type SceneQuestion } from './scene-reader.messages.js';
import { readScene } from './scene-reader.js';

/** Several scenes of one field, one after the other: their bands come side by side. */
async function answers(questions: readonly SceneQuestion[]): Promise<SceneAnswer[]> {
  const found: SceneAnswer[] = [];
  for (const question of questions) {
    const answer = await readScene(question).catch((error: unknown): SceneAnswer => {
      if (error instanceof SceneAway) return { failure: error.failure, why: error.message };
      return { failure: 'sceneUnreadable', why: String(error) };
    });
    found.push(answer);
    // a service that is slow or wants no more calls is not asked for the next scene
    if ('failure' in answer && ['sceneLate', 'sceneLimited', 'sceneUnreachable'].includes(answer.failure)) break;
  }
  return found;
}

process.on('message', (questions: SceneQuestion[]) => void answers(questions).then((found) => process.send!(found)));
