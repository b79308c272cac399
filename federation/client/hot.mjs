// In each remote's development build: applies its hot updates. The page's client sends the event after a rebuild.
import '@rspack/core/hot/dev-server.js';
import { emitter } from '@rspack/core/hot/emitter.js';

const name = __resourceQuery.slice(1);

window.addEventListener('mfe:rebuilt', ({ detail }) => {
  if (detail.name === name) emitter.emit('webpackHotUpdate', detail.hash);
});
