import { defineCapability, type EventShown, told } from '../kernel/capability/capability.js';
import type { LayerEvent } from './layer.events.js';

const events = {
  LayerAdded: told,
  LayerChanged: told,
  LayerRemoved: told,
} satisfies Record<LayerEvent['type'], EventShown>;

export const layerCapability = defineCapability({
  name: 'layer',
  kinds: {
    layer: {
      events,
      alsoTold: 'around',
      named: 'layerName',
      history: {
        layer: { en: 'sample layer', mr: 'नमुना स्तर', pt: 'camada de amostras', es: 'capa de muestras' },
      },
      placed: { history: '/customers/{customerId}/fields/{fieldId}?history={kind}:{id}&rev={rev}' },
    },
  },
});
