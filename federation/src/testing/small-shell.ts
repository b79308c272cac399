/** A Node bundle in place of the shell's: the entry of a release exports `page`, which returns its HTML or a promise of it. */
export const SMALL_SHELL = `
let settle;
let turn = 0;
exports.prepare = () => {};
exports.start = (job) => {
  const own = ++turn;
  const become = (status) => { if (own === turn) globalThis.renderStatus = JSON.stringify(status); };
  const { module: { entry }, visit, answers } = JSON.parse(job);
  become({ kind: 'waiting' });
  const api = (name, input) => new Promise((resolve) => {
    settle = (answers) => resolve(answers[name]);
    become({ kind: 'asks', asks: [{ key: name, name, input }] });
  });
  Promise.resolve().then(() => requireFile(entry).page(visit, api, answers)).then(
    (html) => become({ kind: 'html', html, errors: [] }),
    (error) => become({ kind: 'failed', why: String(error && error.stack || error) }),
  );
};
exports.resume = (answers) => {
  globalThis.renderStatus = JSON.stringify({ kind: 'waiting' });
  settle(JSON.parse(answers));
};
`;
