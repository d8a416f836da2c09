export default () => globalThis.removeSeededFolder?.();
