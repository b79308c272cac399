import { githubWorkflow, gitlabPipeline } from './ci-templates';
import { json, type NewRemote, sourcesOfNewRemote } from './templates';

/** Sources of the site's packages that a remote in its own repository needs. */
export type OwnPackages = Record<'federation' | 'shared-contracts' | 'shared-ui', string>;

/** Tools of the new repository, in the versions of the project. */
export type Tools = Record<
  | '@testing-library/react'
  | '@testing-library/user-event'
  | '@types/react'
  | '@types/react-dom'
  | 'happy-dom'
  | 'typescript'
  | 'vitest',
  string
>;

/** All files of a remote in its own repository, by path. */
export function filesOfRepository(remote: NewRemote, packages: OwnPackages, tools: Tools): Record<string, string> {
  const { federation, ...shared } = packages;
  const { react } = remote.versions;
  return {
    'package.json': json({
      name: `mfe-${remote.name}`,
      version: '1.0.0',
      private: true,
      type: 'module',
      scripts: { dev: 'mfe dev', build: 'mfe build', types: 'tsc', test: 'vitest run' },
      dependencies: { react, 'react-dom': react, ...shared },
      devDependencies: sorted({ federation, ...tools }),
    }),
    ...sourcesOfNewRemote(remote),
    'tsconfig.json': json({
      extends: 'federation/tsconfig.base.json',
      compilerOptions: { lib: ['ES2023', 'DOM', 'DOM.Iterable'], types: ['shared-ui/css-modules'], noEmit: true },
      include: ['src'],
    }),
    'vitest.config.ts': VITEST_CONFIG,
    '.gitignore': 'node_modules/\ndist/\n.cache/\n',
    '.github/workflows/ship.yml': githubWorkflow(),
    '.gitlab-ci.yml': gitlabPipeline(),
    'README.md': readme(remote.name),
  };
}

const sorted = (record: Record<string, string>) => Object.fromEntries(Object.entries(record).sort());

const VITEST_CONFIG = `import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'happy-dom',
    css: { modules: { classNameStrategy: 'non-scoped' } },
    // these packages are TypeScript, which Node does not read
    server: { deps: { inline: [/\\/node_modules\\/shared-(?:contracts|ui)\\//] } },
  },
});
`;

function readme(name: string): string {
  return `# mfe-${name}

A remote of the site. \`mfe.json\` declares its slots, pages, events, contract range and size budget.

\`\`\`sh
npm install
npm test                                           # its tests
npm run types                                      # its types
npx mfe dev --site http://localhost:3000           # from its sources in a running site
export MFE_REGISTRY=https://the-site MFE_TOKEN=hlr_…   # the site's /admin → Deployments → Tokens makes the token
npx mfe verify --against "$MFE_REGISTRY"           # checks whether the registry accepts it
npx mfe publish --preview                          # uploads package.json's version, and gives an address that shows it
npx mfe promote --canary 10                        # one visitor in ten
npx mfe status                                     # who gets which version, and how it does
npx mfe promote                                    # everyone
npx mfe rollback                                   # ends a canary; without one, the version before
\`\`\`

\`.github/workflows/ship.yml\` and \`.gitlab-ci.yml\` do the same: checks and a preview for each change, a canary for each
merge, and a promotion by hand. Delete the one that you do not need.

Commit \`package-lock.json\`, and \`packages/\` where there is one: the pipelines run \`npm ci\`, which installs from both.
`;
}
