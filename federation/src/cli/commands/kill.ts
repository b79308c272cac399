import { CHANGE_FLAGS, CHANGE_HELP, change, deploymentLine } from '../change';
import type { Command } from '../command';
import { REGISTRY_FLAGS, REGISTRY_HELP } from '../registry-flags';

export const kill: Command = {
  help: `mfe kill [name]

Its slots and pages show their fallbacks (phone number, plain links, a message) until \`mfe revive\`. Use it when
every version is broken; when only the newest is, use \`mfe rollback\`.

${CHANGE_HELP}
${REGISTRY_HELP}`,
  flags: { ...REGISTRY_FLAGS, ...CHANGE_FLAGS },
  async run(call) {
    const { before, deployment, ms } = await change(call, 'kill', call.words[0], {});
    call.out.say(`${deploymentLine(deployment, before.built)} (${ms} ms)`);
    return { deployment, before: before.deployment, ms };
  },
};
