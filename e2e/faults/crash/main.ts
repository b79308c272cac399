import { accountsUnderKills } from './accounts-under-kills';
import { feedUnderKills } from './feed-under-kills';
import { leadsUnderFailure } from './leads-under-failure';

// Kills a real server for minutes on end and counts what is lost: main leads | accounts | feed [--kills 10]
// [--leads 1000] [--seconds 120] [--changes 20000] [--separate]. Seconds are those in which the simulated hour of the leads passes.
process.once('disconnect', () => process.exit(1));
process.channel?.unref();
const words = process.argv.slice(2);
const number = (name: string, otherwise: number) => {
  const at = words.indexOf(`--${name}`);
  return at < 0 ? otherwise : Number(words[at + 1]) || otherwise;
};

const separate = words.includes('--separate');

const leads = async () => {
  const plan = {
    leads: number('leads', 1000),
    kills: number('kills', 10),
    hourMs: number('seconds', 120) * 1000,
    modes: ['503', 'hang', 'reset', 'junk'] as const,
    separate,
  };
  const report = await leadsUnderFailure(plan);
  const whole = [report.acknowledged, report.stored, report.submissions, report.keys, report.mails, report.mailFiles];
  const isWhole = whole.every((count) => count === plan.leads) && report.copies === report.copyFiles;
  return { report, held: report.lost + report.left === 0 && isWhole };
};

const accounts = async () => {
  const report = await accountsUnderKills({ kills: number('kills', 100), changes: number('changes', 20), separate });
  const wrong = [report.lost, report.notifiedTwice, report.notNotified, report.pushedTwice, report.notPushed];
  return { report, held: wrong.every((each) => each.length === 0) };
};

const feed = async () => {
  const report = await feedUnderKills({ kills: number('kills', 100), changes: number('changes', 20_000), separate });
  return { report, held: report.different.length + report.notifiedTwice.length === 0 && report.mostInASecond <= 20 };
};

const run = { leads, accounts, feed }[words[0] ?? ''];
if (!run) throw new Error('Say what to kill under: leads, accounts or feed');
const { report, held } = await run();
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
process.stdout.write(held ? 'Nothing was lost and nothing came twice.\n' : 'Something was lost or came twice.\n');
process.exit(held ? 0 : 1);
