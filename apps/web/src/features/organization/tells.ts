import { type ChangeTeller, leafOf, rootOf } from '../../ui/change-teller';

export const tells: ChangeTeller = {
  label: (path, { t }) => (rootOf(path) === 'toggles' ? `${t('audit:fields.toggles')} · ${leafOf(path)}` : undefined),
  value: (path, value, { t }) => (leafOf(path) === 'logoUrl' && typeof value === 'string' ? t('audit:value.picture') : undefined),
};
