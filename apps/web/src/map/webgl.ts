let known: boolean | undefined;

/** Whether this browser can draw the live map at all; otherwise the static outline and the table stand in. `?map=static` asks for that. */
export function hasWebGl(): boolean {
  if (new URLSearchParams(location.search).get('map') === 'static') return false;
  known ??= document.createElement('canvas').getContext('webgl2') !== null;
  return known;
}
