import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const bomSchema = z.object({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.string(),
  serialNumber: z.string().check(z.regex(/^urn:uuid:[0-9a-f-]{36}$/)),
  metadata: z.object({ component: z.object({ 'bom-ref': z.string(), type: z.literal('application') }) }),
  components: z.array(
    z.object({
      'bom-ref': z.string(),
      name: z.string(),
      version: z.string(),
      purl: z.string().check(z.regex(/^pkg:npm\//)),
    }),
  ),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
});
const packageSchema = z.object({
  workspaces: z.optional(z.array(z.string())),
  dependencies: z.optional(z.record(z.string(), z.string())),
  devDependencies: z.optional(z.record(z.string(), z.string())),
});
const packageOf = (folder: string) =>
  packageSchema.parse(JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')));

test('npm run sbom lists every direct dependency, and every reference leads to a component', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sbom-'));
  const file = join(folder, 'bom.json');
  try {
    execFileSync('npm', ['run', '--silent', 'sbom', '--', file], { cwd: root, stdio: 'ignore' });
    const bom = bomSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    const names = new Set(bom.components.map(({ name }) => name));
    const folders = ['.', ...(packageOf('.').workspaces ?? [])];
    const direct = folders.flatMap((workspace) => {
      const { dependencies = {}, devDependencies = {} } = packageOf(workspace);
      return [...Object.keys(dependencies), ...Object.keys(devDependencies)];
    });
    expect(direct.length).toBeGreaterThan(30);
    expect(direct.filter((name) => !names.has(name))).toEqual([]);
    const refs = new Set([bom.metadata.component['bom-ref'], ...bom.components.map((one) => one['bom-ref'])]);
    expect(
      bom.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]).filter((ref) => !refs.has(ref)),
    ).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
