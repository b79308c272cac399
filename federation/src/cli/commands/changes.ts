import { change, deploymentLine, withChange } from '../change';
import type { Define } from '../command';

/** A command that changes a remote's deployment and prints the new one. */
const changeCommand =
  (action: 'halt' | 'kill' | 'revive', what: string): Define =>
  (command, context) => {
    withChange(command)
      .description(what)
      .argument('[name]', 'the remote')
      .action(async (name, options) => {
        const { before, deployment, ms } = await change(context, action, name, options, {});
        context.out.say(`${deploymentLine(deployment, before.built)} (${ms} ms)`);
        context.out.result({ deployment, before: before.deployment, ms });
      });
  };

export const halt = changeCommand(
  'halt',
  "Visitors of the canary get the live version with their next page load. The canary's version stays published.",
);

export const kill = changeCommand(
  'kill',
  'Its slots and pages show their fallbacks (phone number, plain links, a message) until `mfe revive`. Use it when ' +
    'every version is broken; when only the newest is, use `mfe rollback`.',
);

export const revive = changeCommand('revive', 'Everyone gets the live version again, as before `mfe kill`.');
