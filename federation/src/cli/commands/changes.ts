import { CHANGE_FLAGS, CHANGE_HELP, change, deploymentLine } from '../change';
import type { Command } from '../command';
import { REGISTRY_FLAGS, REGISTRY_HELP } from '../registry-flags';

/** A command that changes a remote's deployment and prints the new one. */
function changeCommand(action: 'halt' | 'kill' | 'revive', what: string): Command {
  return {
    help: `mfe ${action} [name]

${what}

${CHANGE_HELP}
${REGISTRY_HELP}`,
    flags: { ...REGISTRY_FLAGS, ...CHANGE_FLAGS },
    async run(call) {
      const { before, deployment, ms } = await change(call, action, call.words[0], {});
      call.out.say(`${deploymentLine(deployment, before.built)} (${ms} ms)`);
      return { deployment, before: before.deployment, ms };
    },
  };
}

export const halt = changeCommand(
  'halt',
  "Visitors of the canary get the live version with their next page load. The canary's version stays published.",
);

export const kill = changeCommand(
  'kill',
  `Its slots and pages show their fallbacks (phone number, plain links, a message) until \`mfe revive\`. Use it when
every version is broken; when only the newest is, use \`mfe rollback\`.`,
);

export const revive = changeCommand('revive', 'Everyone gets the live version again, as before `mfe kill`.');
