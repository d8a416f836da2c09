import { defineCapability, type EventShown, toldOfGrower } from '../kernel/capability/capability.js';
import type { SeasonNoteEvent } from './season-note.events.js';

const events = {
  SeasonNoteAdded: toldOfGrower,
  SeasonNoteChanged: toldOfGrower,
  SeasonNoteRemoved: toldOfGrower,
} satisfies Record<SeasonNoteEvent['type'], EventShown>;

export const seasonReportCapability = defineCapability({
  name: 'season',
  kinds: {
    seasonNote: {
      events,
      alsoTold: 'around',
      history: {
        seasonNote: {
          ...{ en: 'end-of-season note', mr: 'हंगामाअखेरची टीप', pt: 'nota de fim de safra', es: 'nota de fin de campaña' },
          ...{ 'pt-PT': 'nota de fim de campanha', 'es-419': 'nota de fin de temporada' },
        },
      },
    },
  },
});
