import type { PostgresPoolClient } from 'kysely';

/** The first object id that PostgreSQL assigns to objects of users. */
const FIRST_OWN_ID = 16_384;

/** Tables that record changes of the schema, a right or a role, without PostgreSQL's own rows. */
const CATALOGS = [
  `pg_attribute where attrelid >= ${FIRST_OWN_ID}`,
  `pg_proc where oid >= ${FIRST_OWN_ID}`,
  `pg_type where oid >= ${FIRST_OWN_ID}`,
  ...['pg_attrdef', 'pg_authid', 'pg_auth_members', 'pg_constraint', 'pg_db_role_setting', 'pg_default_acl'],
  ...['pg_event_trigger', 'pg_extension', 'pg_index', 'pg_inherits', 'pg_namespace', 'pg_policy', 'pg_rewrite'],
  ...['pg_sequence', 'pg_statistic_ext', 'pg_trigger'],
];

/** A change gives a row the highest xmin, or leaves fewer rows. A vacuum also changes pg_class. */
const SCHEMA = `select concat_ws(' ', ${CATALOGS.map(
  (rows) => `(select concat(count(*), '/', max(xmin::text::bigint)) from ${rows})`,
).join(', ')}, (
  select md5(string_agg(concat_ws(' ', oid, relname, relnamespace, relowner, relkind, relpersistence,
    relrowsecurity, relforcerowsecurity, relacl, reloptions), ',' order by oid))
  from pg_class where oid >= ${FIRST_OWN_ID} and relkind <> 't')) as text`;

/** Tables that have a row, or had one since their last vacuum. */
const WRITTEN = `select oid::regclass::text as text from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`;

const REWIND_SEQUENCES = `select setval(seqrelid, seqstart, false) from pg_sequence
  where pg_sequence_last_value(seqrelid) is not null`;

/** The state of a database whose sequences are at their start. */
export interface State {
  schema: string;
  /** tables with rows, and a hash of these */
  filled: readonly string[];
  rows: string;
}

export async function readState(client: PostgresPoolClient): Promise<State> {
  const filled = await read(client, WRITTEN);
  return { filled, schema: await readSchema(client), rows: await readRows(client, filled) };
}

/**
 * Removes all rows written since the state was read, and the settings of the session.
 * @returns false when it cannot: the schema, or a row that existed before, has changed
 */
export async function restore(client: PostgresPoolClient, { filled, schema, rows }: State): Promise<boolean> {
  await client.query('discard all', []);
  if ((await readSchema(client)) !== schema) return false;
  if ((await readRows(client, filled)) !== rows) return false;
  const written = (await read(client, WRITTEN)).filter((table) => !filled.includes(table));
  if (written.length > 0) {
    const deletes = written.map((table) => `delete from ${table};`).join('');
    // a replica runs no triggers and checks no references
    await client.query(`set local session_replication_role = replica; ${deletes}`, []);
    await client.query(`vacuum (index_cleanup on, truncate on) ${written.join(', ')}`, []);
  }
  await client.query(REWIND_SEQUENCES, []);
  // lets the in-memory log of changes end
  await client.query('checkpoint', []);
  return true;
}

async function readSchema(client: PostgresPoolClient): Promise<string> {
  return (await read(client, SCHEMA)).join(' ');
}

async function readRows(client: PostgresPoolClient, tables: readonly string[]): Promise<string> {
  const hashes: string[] = [];
  for (const table of tables)
    hashes.push(
      ...(await read(client, `select md5(string_agg(t::text, ',' order by t::text)) as text from ${table} t`)),
    );
  return hashes.join(' ');
}

async function read(client: PostgresPoolClient, query: string): Promise<string[]> {
  const { rows } = await client.query<{ text: string }>(query, []);
  return rows.map(({ text }) => text);
}
