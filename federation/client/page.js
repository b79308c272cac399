// In each page of `mfe dev`: passes rebuilds on to the remotes, and shows over the page what failed.
(() => {
  /** A title and a text for each remote that does not build, and for the last throw. */
  const problems = new Map();
  const box = document.createElement('div');
  box.role = 'alert';
  box.popover = 'manual';
  // a declaration by script: the content policy allows no style element
  box.style.cssText =
    'inset: auto 0 0 0; width: auto; max-height: 60vh; margin: 0; padding: 16px; overflow: auto; border: 0; ' +
    'background: #2b1115; color: #ffe3e3; font: 13px/1.5 ui-monospace, monospace;';

  function show() {
    box.replaceChildren(
      ...[...problems].map(([title, text]) => {
        const part = document.createElement('section');
        const heading = document.createElement('strong');
        const pre = document.createElement('pre');
        pre.style.cssText = 'margin: 4px 0 12px; white-space: pre-wrap;';
        heading.append(title);
        pre.append(text);
        part.append(heading, pre);
        return part;
      }),
    );
    if (problems.size === 0) return box.remove();
    const close = document.createElement('button');
    close.type = 'button';
    close.append('Close');
    close.addEventListener('click', () => {
      problems.clear();
      show();
    });
    box.append(close);
    if (!box.isConnected) document.body.append(box);
    box.showPopover();
  }
  const set = (title, text) => {
    problems.set(title, text);
    show();
  };

  const doesNotBuild = (name) => `${name} does not build`;
  const events = new EventSource('/-/events');
  events.addEventListener('failed', ({ data }) => {
    const { name, why } = JSON.parse(data);
    set(doesNotBuild(name), why);
  });
  events.addEventListener('reported', ({ data }) => {
    const { name, why } = JSON.parse(data);
    set(`${name} failed`, `${why}\nThe console has the stack.`);
  });
  events.addEventListener('rebuilt', ({ data }) => {
    const detail = JSON.parse(data);
    if (detail.hash === null) return location.reload();
    problems.clear();
    show();
    // the remote's own client applies the update, or loads the page again
    window.dispatchEvent(new CustomEvent('mfe:rebuilt', { detail }));
  });
  window.addEventListener('error', ({ error, message }) => set('The page threw', String(error?.stack ?? message)));
  window.addEventListener('unhandledrejection', ({ reason }) =>
    set('The page rejected a promise', String(reason?.stack ?? reason)),
  );
})();
