// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are shell texts.

/** A way in which a name gets a value. `value` is put in as it is, so it comes with its quotes. */
export type Binder = (name: string, value: string) => string;

/** Every way in which bash gives a name a value that the text chooses, by the builtin or the syntax that does it. */
export const binders: Readonly<Record<string, readonly Binder[]>> = {
  assignment: [
    (name, value) => `${name}=${value}`,
    (name, value) => `${name}+=${value}`,
    (name, value) => `x=1 ${name}=${value}`,
    (name, value) => `(${name}=${value})`,
    (name, value) => `if ${name}=${value}; then :; fi`,
    (name, value) => `: $(${name}=${value})`,
    (name, value) => `f() { ${name}=${value}; }; f`,
    (name, value) => `x=${value}; ${name}=$x`,
  ],
  element: [(name, value) => `${name}[0]=${value}`, (name, value) => `${name}[1]+=${value}`],
  list: [
    (name, value) => `${name}=(${value})`,
    (name, value) => `${name}+=(1 ${value})`,
    (name, value) => `${name}=([0]=${value})`,
  ],
  for: [
    (name, value) => `for ${name} in ${value}; do :; done`,
    (name, value) => `for ${name} in 1 ${value} 2\ndo\n:\ndone`,
    (name, value) => `set -- ${value}; for ${name}; do :; done`,
    (name, value) => `for ${name} in $(printf %s ${value}); do :; done`,
    (name, value) => `x=${value}; for ${name} in "$x"; do :; done`,
  ],
  select: [(name, value) => `select ${name} in ${value}; do break; done <<< 1`],
  default: [(name, value) => `unset ${name}; : \${${name}:=${value}}`, (name, value) => `: "\${${name}=${value}}"`],
  read: [
    (name, value) => `read ${name} <<< ${value}`,
    (name, value) => `read -r x ${name} <<< 1\\ ${value}`,
    (name, value) => `read -ra ${name} <<< ${value}`,
    (name, value) => `read -a${name} <<< ${value}`,
    (name, value) => `while IFS= read -r ${name}; do :; done <<< ${value}`,
    (name, value) => `printf %s ${value} | { read -d '' ${name}; }`,
  ],
  mapfile: [(name, value) => `mapfile -t ${name} <<< ${value}`],
  readarray: [(name, value) => `readarray ${name} <<< ${value}`],
  printf: [
    (name, value) => `printf -v ${name} %s ${value}`,
    (name, value) => `printf -v${name} %s ${value}`,
    (name, value) => `builtin printf -v ${name} ${value}`,
  ],
  declare: [
    (name, value) => `declare ${name}=${value}`,
    (name, value) => `declare -g ${name}=${value}`,
    (name, value) => `declare "${name}="${value}`,
    (name, value) => `command declare ${name}=${value}`,
    (name, value) => `declare -n q=${name}; q=${value}`,
    (name, value) => `declare -n q; q=${name}; q=${value}`,
  ],
  typeset: [(name, value) => `typeset ${name}=${value}`],
  local: [(name, value) => `f() { local ${name}=${value}; }; f`],
  export: [(name, value) => `export ${name}=${value}`],
  readonly: [(name, value) => `readonly ${name}=${value}`],
  getopts: [
    (name, value) => `a=${value}; getopts a ${name} -a`,
    (name, value) => `a=${value}; getopts -- a ${name} -a`,
  ],
  let: [(name, value) => `x=${value}; let ${name}=x`],
  arithmetic: [
    (name, value) => `x=${value}; ((${name} = x))`,
    (name, value) => `x=${value}; : $((${name} += x))`,
    (name, value) => `x=${value}; for ((${name} = x; 0; )); do :; done`,
    (name, value) => `x=${value}; a[${name} = x]=1`,
  ],
  eval: [(name, value) => `eval "${name}=${value.replaceAll('$', '\\$')}"`],
  trap: [(name, value) => `x=${value}; trap '${name}=$x' EXIT`],
};

/** Builtins and syntax that give a name numbers only, or none that the text chooses. */
export const countingBinders: Readonly<Record<string, readonly ((name: string) => string)[]>> = {
  coproc: [(name) => `coproc ${name} { :; }`],
  descriptor: [(name) => `: {${name}}</dev/null`, (name) => `exec {${name}}>&-`],
  wait: [(name) => `wait -p ${name} -n`],
  unset: [(name) => `unset ${name}`],
};

/** Builtins that give no name a value, or only names of their own. */
export const notBinding =
  '. : [ alias bg bind break builtin caller cd command compgen complete compopt continue dirs disown echo enable exec ' +
  'exit false fc fg hash help history jobs kill logout popd pushd pwd return set shift shopt source suspend test ' +
  'times true type ulimit umask unalias';
