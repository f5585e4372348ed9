import { type Entries, table } from '../entry';

/** A package by its place and not by its name. */
const elsewherePackage = /^(?![@-]).*[:/]|^@[^/]*\/.*[:/]|^[.~]|@[.~/]/;

/** Folders that hold what people wrote, in the place of those that are emptied for what is built. */
const emptied = /^(?:--outDir=)?(?:\.\/)?(?:\.|src|lib|app|public|tests?|docs|packages|components|pages|scripts)\/?$/i;

/** Programs that check, build and test what is written in one language, by a few words that say all they do. */
export const projectToolSpecs: Entries = table`
  // What is no name of a package is fetched from where it lies.
  npm/view npm/info npm/show npm/v: orderly ${elsewherePackage}; stays
  // Tests of the folder; what loads, starts or listens to something else is another order.
  node/--test nodejs/--test tsx/--test: orders - -r --require --import --loader --experimental-loader -e --eval -p --print
    -c --check -i --interactive --inspect --inspect-brk --inspect-wait --inspect-port --env-file --env-file-if-exists
    --run --conditions -C --openssl-config --openssl-shared-config --icu-data-dir --snapshot-blob --build-snapshot
    --build-snapshot-config --experimental-config-file --experimental-default-config-file --experimental-sea-config
    --test-global-setup --experimental-test-isolation --v8-options --input-type --entry-url --tsconfig --security-revert
    --use-openssl-ca --tls-keylog --secure-heap --heapsnapshot-signal --report-signal --title; modules
    --test-reporter --test-reporter-destination; spares --test; runsOperands;
    manifests *.test.* *-test.* *_test.* test-*.* test.*
  pre-commit: reach many-faced; narrow run
  // What they are given behind these words stays their own kind of thing.
  biome: reach many-faced; narrow check lint format ci; fixes --write --fix --apply --apply-unsafe --unsafe; orders
    --config-path --vcs-root; manifests biome.json biome.jsonc; stays
  prisma: reach many-faced; narrow generate validate format migrate/ db/; orders --config --url --force-reset
    --accept-data-loss --force --to-url --from-url --shadow-database-url; manifests schema.prisma prisma.config.ts; stays
  cypress: reach many-faced; narrow run; modules -r --reporter; orders -C --config-file -P --project -b --browser -c --config
    -o --reporter-options; stays
  next: reach many-faced; narrow build lint; orders --rulesdir --resolve-plugins-relative-to -c --config
  nuxt: reach many-faced; narrow build typecheck prepare; orders --extends
  astro: reach many-faced; narrow build check sync; folders --root; orders --config --outDir
  vite: reach many-faced; narrow build; orderly ${emptied}; orders -c --config --emptyOutDir
  cargo/clean: orders --target-dir
  cargo/install cargo/add: orders --git --index --registry; stays
  gem: orders -s --source
  go/test go/run go/generate: manifests *.go; runsOperands
  swift/run swift/test: manifests Package.swift *.swift
  dotnet/run dotnet/test: manifests *.cs *.fs *.vb *.*proj *.props *.targets; stays
  cargo/test cargo/t cargo/run cargo/r: manifests build.rs Cargo.toml *.rs; stays
  cargo/nextest: manifests build.rs Cargo.toml *.rs; stays; orders --config-file --user-config-file --tool-config-file --archive-file --cargo-metadata
    --binaries-metadata --workspace-remap
  uv/venv: orders -c --clear
  systemctl/link systemctl/enable systemctl/reenable launchctl/load launchctl/bootstrap: runsOperands
  protoc: orders --plugin --descriptor_set_out @
  ng: reach many-faced; narrow build test lint; orders --karma-config --runner-config --setup-files --main --builders --output-path; stays
  turbo: reach many-faced; narrow run/; orders --api --token --team --login --preflight --remote-cache-url
  nx: reach many-faced; narrow test build lint e2e typecheck run/; orders --command --commands --args --runner --executor
    --tasksRunner; stays
  alembic: reach many-faced; narrow current history heads branches show check upgrade revision; orders -c --config -x; stays
  // What is served is told by its module. The others of its kind can be told to start programs by many options.
  uvicorn: reach many-faced; narrow *; orders --app-dir --log-config --env-file --loop --http --ws --fd --uds
    --ssl-keyfile --ssl-certfile --ssl-ca-certs --reload-dir; spares --reload; stays
  flask: reach many-faced; narrow routes run db/; orders -A --app -e --env-file
  coverage: reach many-faced; narrow report html xml json lcov combine erase
  unittest: runsOperands; manifests test*.py; folders -s --start-directory -t --top-level-directory
  pyright basedpyright: orders -p --project --pythonpath -v --venvpath --venv-path --typeshedpath --createstub; configs
    -p --project; manifests pyrightconfig.json pyproject.toml; stays
  svelte-check: folders --workspace; orders --tsconfig; configs --tsconfig; manifests tsconfig.json; stays
  oxlint: fixes --fix --fix-suggestions --fix-dangerously; orders -c --config --tsconfig --import-plugin --init --lsp;
    configs -c --config --tsconfig; manifests .oxlintrc.json tsconfig.json; stays
  pint: orders --config --preset; stays
`;
