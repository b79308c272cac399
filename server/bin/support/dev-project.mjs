import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of the builds of `npm run dev`. The server reads its migrations there, too. */
export function devProject(root) {
  const project = join(root, '.cache', 'dev');
  const sources = join(project, 'server', 'src');
  mkdirSync(join(project, 'server'), { recursive: true });
  if (!existsSync(sources)) symlinkSync(join(root, 'server', 'src'), sources, 'junction');
  return project;
}
