import { registerGlobalPlugins } from '@module-federation/enhanced/runtime';
import { developerFactsSchema } from 'federation/protocol/discovery';
import { createRecorder, type Recorder } from './recorder';

/** As the ribbon names it. */
const isShortcut = ({ altKey, shiftKey, ctrlKey, metaKey, code }: KeyboardEvent) =>
  altKey && shiftKey && !ctrlKey && !metaKey && code === 'KeyD';

/**
 * Starts to record, before the shell does anything.
 * @param facts what the document says to developers
 * @returns the recorder, and what opens and closes the panel
 */
export function startRecorder(facts: unknown): { recorder: Recorder; toggle: () => void } {
  const recorder = createRecorder(developerFactsSchema.safeParse(facts).data?.absent);
  registerGlobalPlugins([recorder.plugin]);
  watchDocument(recorder.changed);
  const toggle = () => {
    import(/* webpackChunkName: "devtools" */ './panel')
      .then(({ togglePanel }) => togglePanel(recorder))
      .catch(window.reportError);
  };
  window.addEventListener('keydown', (event) => {
    if (!isShortcut(event)) return;
    event.preventDefault();
    toggle();
  });
  return { recorder, toggle };
}

/** Calls back with the extensions' elements that entered the document, and after each change of a place. */
function watchDocument(onChange: Recorder['changed']): void {
  const extensionsIn = (node: Node) =>
    node instanceof HTMLElement ? [node, ...node.querySelectorAll<HTMLElement>('[data-extension]')] : [];
  const observer = new MutationObserver((changes) =>
    onChange(changes.flatMap(({ addedNodes }) => [...addedNodes].flatMap(extensionsIn))),
  );
  const attributeFilter = ['data-slot-state', 'data-rendered', 'hidden'];
  observer.observe(document.documentElement, { childList: true, subtree: true, attributeFilter });
}
