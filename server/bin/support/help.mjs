// Imported first by each command: with --help or -h it prints the comment at the beginning of the command and ends.
import { readFileSync } from 'node:fs';

const [, command = '', ...words] = process.argv;
if (words.includes('--help') || words.includes('-h')) {
  const lines = readFileSync(command, 'utf8').split('\n').slice(1);
  const comment = lines.slice(
    0,
    lines.findIndex((line) => !line.startsWith('//')),
  );
  process.stdout.write(comment.map((line) => `${line.replace(/^\/\/ ?/, '')}\n`).join(''));
  process.exit(0);
}
