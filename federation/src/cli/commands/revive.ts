import { CHANGE_FLAGS, CHANGE_HELP, change, deploymentLine } from '../change';
import type { Command } from '../command';
import { REGISTRY_FLAGS, REGISTRY_HELP } from '../registry-flags';

export const revive: Command = {
  help: `mfe revive [name]

Everyone gets the live version again, as before \`mfe kill\`.

${CHANGE_HELP}
${REGISTRY_HELP}`,
  flags: { ...REGISTRY_FLAGS, ...CHANGE_FLAGS },
  async run(call) {
    const { before, deployment, ms } = await change(call, 'revive', call.words[0], {});
    call.out.say(`${deploymentLine(deployment, before.built)} (${ms} ms)`);
    return { deployment, before: before.deployment, ms };
  },
};
