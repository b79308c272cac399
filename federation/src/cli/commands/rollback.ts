import { CHANGE_FLAGS, CHANGE_HELP, change, deploymentLine } from '../change';
import type { Command } from '../command';
import { REGISTRY_FLAGS, REGISTRY_HELP } from '../registry-flags';

export const rollback: Command = {
  help: `mfe rollback [name]

The version before the live one is live again with the next page load; a canary on its way ends. Pages that are open
keep the files they began with.

${CHANGE_HELP}
${REGISTRY_HELP}`,
  flags: { ...REGISTRY_FLAGS, ...CHANGE_FLAGS },
  async run(call) {
    const { before, deployment, ms } = await change(call, 'rollback', call.words[0], {});
    call.out.say(`${deploymentLine(deployment, before.built)} (${ms} ms)`);
    return { deployment, before: before.deployment, ms };
  },
};
