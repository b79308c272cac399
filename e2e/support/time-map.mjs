/* Each function runs alone in the page and must not use others of this file. */

/** Runs before all other scripts. Records the start and end of map requests, canvas draws and the cost of frames. */
export function watchPage() {
  const notes = { asked: 0, arrived: 0, given: 0, painted: 0, clusters: 0, callbacks: 0 };
  globalThis.mapNotes = notes;
  const fetched = globalThis.fetch;
  globalThis.fetch = async (...input) => {
    const url = String(input[0]?.url ?? input[0]);
    if (!url.includes('/api/v3/search/map')) return fetched(...input);
    Object.assign(notes, { asked: performance.now(), given: 0, painted: 0 });
    const response = await fetched(...input);
    const body = await response.text();
    notes.clusters = JSON.parse(body).clusters.length;
    notes.arrived = performance.now();
    const { status, headers } = response;
    return new Response(body, { status, headers });
  };
  /** Resolves when the graphics card has finished its work. */
  const whenDone = (gl, onDone) => {
    const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    gl.flush();
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      if (gl.getSyncParameter(fence, gl.SYNC_STATUS) === gl.SIGNALED) onDone();
      else port2.postMessage(null);
    };
    port2.postMessage(null);
  };
  let taking = null;
  const upload = WebGL2RenderingContext.prototype.bufferData;
  WebGL2RenderingContext.prototype.bufferData = function (...input) {
    // the first data for the graphics card after a response are the pins
    if (notes.arrived > notes.asked && notes.given === 0) taking = this;
    return upload.apply(this, input);
  };
  const frame = globalThis.requestAnimationFrame.bind(globalThis);
  globalThis.plainFrame = frame;
  globalThis.requestAnimationFrame = (callback) =>
    frame((now) => {
      const begun = performance.now();
      callback(now);
      const ended = performance.now();
      notes.callbacks += ended - begun;
      if (taking === null) return;
      notes.given = ended;
      whenDone(taking, () => {
        notes.painted = performance.now();
      });
      taking = null;
    });
}

/**
 * Drags the map for two seconds after a warm-up of one. Measures the main thread: event handlers and frame callbacks,
 * for each frame.
 */
export async function measurePan() {
  const { mapNotes: notes, plainFrame } = globalThis;
  const canvas = document.querySelector('[data-map-status] canvas');
  const box = canvas.getBoundingClientRect();
  const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  const send = (type, target, x, y) =>
    target.dispatchEvent(
      new MouseEvent(type, {
        bubbles: true,
        cancelable: true,
        view: window,
        clientX: x,
        clientY: y,
        button: 0,
        buttons: 1,
      }),
    );
  send('mousedown', canvas, middle.x, middle.y);
  const gaps = [];
  const costs = [];
  let last = 0;
  for (let step = 0; step < 200; step++) {
    const now = await new Promise(plainFrame);
    const handled = performance.now();
    // moves forward and back, so that the islands stay in view
    send('mousemove', document, middle.x + 160 * Math.sin(step / 14), middle.y + 60 * Math.cos(step / 9));
    const cost = performance.now() - handled + notes.callbacks;
    notes.callbacks = 0;
    if (step > 60) {
      gaps.push(now - last);
      costs.push(cost);
    }
    last = now;
  }
  send('mouseup', document, middle.x, middle.y);
  const at = (values, share) => values.toSorted((a, b) => a - b)[Math.floor(values.length * share)];
  return {
    drawn: notes.clusters,
    frames: 200,
    frame_p50_ms: at(gaps, 0.5),
    frame_p95_ms: at(gaps, 0.95),
    main_p50_ms: at(costs, 0.5),
    main_p95_ms: at(costs, 0.95),
  };
}

/**
 * Times one change of filters, from the press: request of the map, response, pins sent to the graphics
 * card, pins painted.
 */
export async function measureFilter() {
  const notes = globalThis.mapNotes;
  const wait = () => new Promise((resolve) => setTimeout(resolve, 5));
  const pressed = await new Promise((resolve) => {
    document.addEventListener('click', () => resolve(performance.now()), { capture: true, once: true });
  });
  while (notes.asked < pressed || notes.painted === 0) await wait();
  const { asked, arrived, given, painted } = notes;
  return {
    asked_ms: asked - pressed,
    answer_ms: arrived - asked,
    page_ms: given - arrived,
    paint_ms: painted - given,
    painted_ms: painted - arrived,
  };
}
