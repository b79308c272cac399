import classes from './panel.module.css';

const MAX_DEPTH = 6;
const MAX_KEYS = 30;

/** A value as nested lists. Deep and long ones are cut. */
export function ValueTree({ value, depth = 0 }: { value: unknown; depth?: number }) {
  if (typeof value !== 'object' || value === null) return <code>{textOf(value)}</code>;
  const entries = Object.entries(value);
  const brackets = Array.isArray(value) ? '[ ]' : '{ }';
  if (entries.length === 0 || depth === MAX_DEPTH) return <code>{entries.length === 0 ? brackets : '…'}</code>;
  return (
    <ul className={classes.tree}>
      {entries.slice(0, MAX_KEYS).map(([key, one]) => (
        <li key={key}>
          <span className={classes.key}>{key}</span> <ValueTree value={one} depth={depth + 1} />
        </li>
      ))}
      {entries.length > MAX_KEYS && <li>{entries.length - MAX_KEYS} more</li>}
    </ul>
  );
}

/** A value that is no object, as in JSON. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}
