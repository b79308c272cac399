/** One line of progress. */
export function say(text) {
  process.stdout.write(`${text}\n`);
}

/** Says what went wrong and ends. */
export function fail(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

/** '0.4 s', '12 s' */
export function seconds(since) {
  const value = (Date.now() - since) / 1000;
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} s`;
}
