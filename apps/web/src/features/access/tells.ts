import { deviceName } from '../../i18n/device-name';
import { type ChangeTeller, leafOf, listed } from '../../ui/change-teller';

export const tells: ChangeTeller = {
  value: (path, value, words) => {
    if (typeof value !== 'string') return undefined;
    switch (leafOf(path)) {
      case 'device':
        return deviceName(value) ?? value;
      case 'how':
        return listed('how', value, words);
      case 'what':
        return listed('exported', value, words);
      default:
        return undefined;
    }
  },
};
