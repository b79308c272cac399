/** A Node bundle in place of the shell's: the entry of a release exports `page`, which returns its HTML or a promise of it. */
export const SMALL_SHELL = `
const renderings = {};
exports.prepare = () => {};
exports.start = (id, job) => {
  const { module: { entry }, visit } = JSON.parse(job);
  const one = (renderings[id] = { outcome: { kind: 'waiting' }, asks: [], settle: null });
  const api = (name, input) => new Promise((resolve) => {
    one.asks.push({ key: name, name, input });
    one.settle = (answers) => resolve(answers[name]);
  });
  Promise.resolve().then(() => requireFile(entry).page(visit, api)).then(
    (html) => { one.outcome = { kind: 'html', html, errors: [] }; },
    (error) => { one.outcome = { kind: 'failed', why: String(error && error.stack || error) }; },
  );
};
exports.status = (id) => JSON.stringify(renderings[id].asks.length ? { kind: 'asks', asks: renderings[id].asks } : renderings[id].outcome);
exports.resume = (id, answers) => { renderings[id].asks = []; renderings[id].settle(JSON.parse(answers)); };
exports.end = (id) => { delete renderings[id]; };
`;
