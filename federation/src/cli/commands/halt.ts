import { CHANGE_FLAGS, CHANGE_HELP, change, deploymentLine } from '../change';
import type { Command } from '../command';
import { REGISTRY_FLAGS, REGISTRY_HELP } from '../registry-flags';

export const halt: Command = {
  help: `mfe halt [name]

Visitors of the canary get the live version with their next page load. The canary's version stays published.

${CHANGE_HELP}
${REGISTRY_HELP}`,
  flags: { ...REGISTRY_FLAGS, ...CHANGE_FLAGS },
  async run(call) {
    const { before, deployment, ms } = await change(call, 'halt', call.words[0], {});
    call.out.say(`${deploymentLine(deployment, before.built)} (${ms} ms)`);
    return { deployment, before: before.deployment, ms };
  },
};
