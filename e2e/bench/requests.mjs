/** Depth of a request: 1 for the document, plus 1 for each request that it waits for. */
export function chainOf(request, all, depth = 0) {
  if (request === all[0] || depth > 20) return 1;
  const from = initiatorOf(request);
  const parent = all.find(({ url, at }) => url === from && at < request.at) ?? all[0];
  return 1 + chainOf(parent, all, depth + 1);
}

/** The file whose content caused the request. */
function initiatorOf({ initiator }) {
  if (initiator.url) return initiator.url;
  let { stack } = initiator;
  while (stack) {
    const frame = stack.callFrames.find(({ url }) => url !== '');
    if (frame) return frame.url;
    stack = stack.parent;
  }
  return null;
}

const MAP = /\/(?:shell|mfe)\/.*(?:maplibre|mapbox)/;
let mapFiles = new Set();

/** The shell's files that contain a map engine. Their names are numbers only. */
export function setMapFiles(files) {
  mapFiles = new Set(files);
}

export function isMap(url) {
  return MAP.test(url) || mapFiles.has(url.split('/').at(-1)) || url.includes('/basemap/');
}
