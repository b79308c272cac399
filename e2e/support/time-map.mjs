/* Each function runs in the page by itself: none may use another of this file. */

/** Before anything else of the page: notes when map calls begin and end, when a canvas is drawn, and what frames cost. */
export function watchPage() {
  const notes = { asked: 0, answered: 0, clusters: 0, drawn: 0, callbacks: 0 };
  globalThis.mapNotes = notes;
  const fetched = globalThis.fetch;
  globalThis.fetch = async (...input) => {
    const url = String(input[0]?.url ?? input[0]);
    if (!url.includes('/api/v3/search/map')) return fetched(...input);
    notes.asked = performance.now();
    const answer = await fetched(...input);
    answer
      .clone()
      .json()
      .then((read) => {
        notes.answered = performance.now();
        notes.clusters = read.clusters.length;
      });
    return answer;
  };
  for (const draw of ['drawElements', 'drawArrays']) {
    const own = WebGL2RenderingContext.prototype[draw];
    WebGL2RenderingContext.prototype[draw] = function (...input) {
      notes.drawn = performance.now();
      return own.apply(this, input);
    };
  }
  const frame = globalThis.requestAnimationFrame.bind(globalThis);
  globalThis.plainFrame = frame;
  globalThis.requestAnimationFrame = (callback) =>
    frame((now) => {
      const begun = performance.now();
      callback(now);
      notes.callbacks += performance.now() - begun;
    });
}

/** Drags the map for two seconds of frames. Main thread: the page's own handlers and frame callbacks, per frame. */
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
  for (let step = 0; step < 140; step++) {
    const now = await new Promise(plainFrame);
    const handled = performance.now();
    // there and back, so that the islands stay in view
    send('mousemove', document, middle.x + 160 * Math.sin(step / 14), middle.y + 60 * Math.cos(step / 9));
    const cost = performance.now() - handled + notes.callbacks;
    notes.callbacks = 0;
    // the first frames warm up what dragging needs
    if (step > 20) {
      gaps.push(now - last);
      costs.push(cost);
    }
    last = now;
  }
  send('mouseup', document, middle.x, middle.y);
  const at = (values, share) => values.toSorted((a, b) => a - b)[Math.floor(values.length * share)];
  return {
    drawn: notes.clusters,
    frames: 140,
    frame_p50_ms: at(gaps, 0.5),
    frame_p95_ms: at(gaps, 0.95),
    main_p50_ms: at(costs, 0.5),
    main_p95_ms: at(costs, 0.95),
  };
}

/** From the moment the map asks for other pins to the last frame it draws for them. */
export async function measureFilter() {
  const notes = globalThis.mapNotes;
  const before = performance.now();
  const wait = () => new Promise((resolve) => setTimeout(resolve, 5));
  while (notes.answered < before || notes.asked < before) await wait();
  // the map is still once it has drawn nothing for a while
  while (notes.drawn < notes.answered || performance.now() - notes.drawn < 400) await wait();
  return { answer_ms: notes.answered - notes.asked, painted_ms: notes.drawn - notes.asked };
}
