import { resolve } from 'node:path';
import { readRemoteManifest } from '../../manifest-file';
import { CliError, type Define, EXIT, numberFrom } from '../command';
import type { DevServer, Shown } from '../dev/dev-server';
import type { DevBuild } from '../dev/follow-remote';
import { remoteFolder } from '../remote-folder';

const DEFAULT_SITE = 'http://localhost:3000';
const DEFAULT_PORT = 4300;

export const define: Define = (command, context) => {
  command
    .description(
      'Runs remotes from their sources in pages of a running site: serves the shell and the remotes on this machine, and ' +
        'reads everything else from the site, without cookies. Each change is built, and the open page takes it over; a ' +
        'component keeps its state. Failed builds and throws are shown over the page. The page has no first HTML of the ' +
        'server, and sends no changes to the site. Runs until Ctrl+C.',
    )
    .argument('[remote...]', 'the remotes, by name or folder; by default the one of this folder')
    .option('--site <address>', 'any running site', DEFAULT_SITE)
    .option('--port <number>', 'where the page is served; 0 for a free one', numberFrom(0, 65_535), DEFAULT_PORT)
    .option(
      '--account <name>',
      'signs in with a sample account, as buyer or advisor, and sends changes too; only a local site with sample data has them',
    )
    .option('--own-site', 'the site runs on this machine: passes cookies and changes on, too')
    .option('--shell <folder>', 'a development build of the shell, instead of the one of this package')
    .action(async (names, options) => {
      // from the start, so that Ctrl+C also ends the first build
      const stop = context.stop();
      const folders = (names.length === 0 ? [undefined] : names).map((name) => remoteFolder(context.cwd, name));
      const { connectSite } = await import('../dev/site');
      const site = await connectSite(siteOf(options.site), { account: options.account, own: options.ownSite });
      // report a site that does not answer before the build
      await site.page();
      const [{ openDevShell }, { startDevServer }, { followRemote }] = await Promise.all([
        import('../dev/dev-shell'),
        import('../dev/dev-server'),
        import('../dev/follow-remote'),
      ]);
      const builds = new Map<string, DevBuild>();
      const failures = new Map<string, string>();
      const shown: Shown = {
        site,
        shell: await openDevShell(options.shell && resolve(context.cwd, options.shell)),
        builds,
        failures,
        reported(name, why) {
          context.out.step(`${name} failed in the page: ${why}`);
          server.notify('reported', { name, why });
        },
      };
      const server: DevServer = await startDevServer(options.port, shown);
      const ends: (() => Promise<void>)[] = [];
      try {
        for (const folder of folders) {
          const { name } = readRemoteManifest(folder);
          const end = await followRemote(folder, {
            built(build) {
              builds.set(name, build);
              failures.delete(name);
              server.notify('rebuilt', { name, hash: build.hash });
              context.out.step(`${name} ${build.release.version}`);
            },
            failed(why) {
              failures.set(name, why);
              server.notify('failed', { name, why });
              context.out.step(`${name} does not build: ${why}`);
            },
          });
          ends.push(end);
        }
        context.out.say(`\n  ${server.address} shows ${[...builds.keys()].join(', ')} in ${site.address}\n`);
        await aborted(stop);
        context.out.result({ address: server.address, remotes: [...builds.keys()] });
      } finally {
        await Promise.all(ends.map((end) => end()));
        await server.close();
      }
    });
};

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve());
  });

function siteOf(site: string): string {
  if (URL.canParse(site) && /^https?:/.test(site)) return new URL('/', site).href;
  throw new CliError(EXIT.usage, `'${site}' is not the address of a site, such as ${DEFAULT_SITE}.`);
}
