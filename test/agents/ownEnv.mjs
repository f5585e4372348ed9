// What a test of agents may see of the environment: no home, no keys, no settings of any agent.

/**
 * The environment of a test of agents. `programs` are the installed runtimes by name, `unpacked` is where they unpack
 * themselves, `home` is a folder of the test's own.
 */
export function ownEnv({ programs, unpacked, home }) {
  const kept = ['PATH', 'LANG', 'LC_ALL', 'TZ', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'ComSpec', 'PATHEXT'];
  const env = Object.fromEntries(kept.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
  for (const [name, program] of programs) {
    env[`GATEHOUSE_RUNTIME_${name.toUpperCase()}`] = program;
  }
  return { ...env, HOME: home, USERPROFILE: home, GATEHOUSE_AGENTS_UNPACKED: unpacked };
}
