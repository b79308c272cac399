import { CHANGE_FLAGS, CHANGE_HELP, change, deploymentLine } from '../change';
import type { Command } from '../command';
import { REGISTRY_FLAGS, REGISTRY_HELP } from '../registry-flags';

export const rollback: Command = {
  help: `mfe rollback [name]

Visitors get the version before the live one with their next page load. A running canary ends. Open pages keep the
files they began with.

${CHANGE_HELP}
${REGISTRY_HELP}`,
  flags: { ...REGISTRY_FLAGS, ...CHANGE_FLAGS },
  async run(call) {
    const { before, deployment, ms } = await change(call, 'rollback', call.words[0], {});
    call.out.say(`${deploymentLine(deployment, before.built)} (${ms} ms)`);
    return { deployment, before: before.deployment, ms };
  },
};
