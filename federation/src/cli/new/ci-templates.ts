/** Commands of both pipelines, by stage. A pull request publishes a prerelease version. */
const VERIFY = ['npm ci', 'npm run types', 'npm test', 'npx mfe verify --against "$MFE_REGISTRY"'];
const PREVIEW = [
  'npm ci',
  'npm version --no-git-tag-version prerelease --preid "pr-$CHANGE-$RUN"',
  'npx mfe publish --preview',
];
const CANARY = ['npm ci', 'npx mfe publish', 'npx mfe promote --canary 10'];
const PROMOTE = ['npm ci', 'npx mfe promote'];

/** The time of the commit instead of the build: a repeated job sends the same bytes. */
const COMMIT_TIME = 'export SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)';

export function githubWorkflow(): string {
  const setup = `    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 24
          cache: npm
`;
  const run = (commands: readonly string[]) =>
    `${setup}      - run: |\n${commands.map((command) => `          ${command}\n`).join('')}`;
  return `# Set the variable MFE_REGISTRY (the address of the site) and the secret MFE_TOKEN (the token of this remote).
# Signed releases: also the secret MFE_SIGNING_KEY, as \`npx mfe key\` prints it.
name: ship
on:
  pull_request:
  push:
    branches: [main]
permissions:
  contents: read
env:
  MFE_REGISTRY: \${{ vars.MFE_REGISTRY }}
jobs:
  verify:
    env:
      MFE_TOKEN: \${{ secrets.MFE_TOKEN }}
    if: github.event_name == 'push' || github.event.pull_request.head.repo.full_name == github.repository
${run(VERIFY)}
  preview:
    if: github.event_name == 'pull_request'
    needs: verify
    env:
      MFE_TOKEN: \${{ secrets.MFE_TOKEN }}
      MFE_SIGNING_KEY: \${{ secrets.MFE_SIGNING_KEY }}
      CHANGE: \${{ github.event.number }}
      RUN: \${{ github.run_number }}
${run([COMMIT_TIME, ...PREVIEW])}
  canary:
    if: github.event_name == 'push'
    needs: verify
    env:
      MFE_TOKEN: \${{ secrets.MFE_TOKEN }}
      MFE_SIGNING_KEY: \${{ secrets.MFE_SIGNING_KEY }}
${run([COMMIT_TIME, ...CANARY])}
  promote:
    needs: canary
    # protect this environment with a reviewer: the job then waits for their approval
    environment: production
    env:
      MFE_TOKEN: \${{ secrets.MFE_TOKEN }}
${run(PROMOTE)}`;
}

export function gitlabPipeline(): string {
  const script = (commands: readonly string[]) =>
    `  script:\n${commands.map((command) => `    - ${command}\n`).join('')}`;
  return `# Set the variables MFE_REGISTRY (the address of the site) and MFE_TOKEN (the token of this remote, masked).
# Signed releases: also MFE_SIGNING_KEY (masked), as \`npx mfe key\` prints it.
image: node:24
stages: [verify, preview, canary, promote]

verify:
  stage: verify
  rules:
    - if: $CI_PIPELINE_SOURCE == "merge_request_event"
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
${script(VERIFY)}
preview:
  stage: preview
  rules:
    - if: $CI_PIPELINE_SOURCE == "merge_request_event"
  variables:
    CHANGE: $CI_MERGE_REQUEST_IID
    RUN: $CI_PIPELINE_IID
${script([COMMIT_TIME, ...PREVIEW])}
canary:
  stage: canary
  rules:
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
${script([COMMIT_TIME, ...CANARY])}
promote:
  stage: promote
  rules:
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
      when: manual
${script(PROMOTE)}`;
}
