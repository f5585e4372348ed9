import { literalWord, type Word } from '../../shell/word';
import { wordAfter, wordBefore, wordBehind } from '../../shell/wordParts';
import type { Call, Wrapped } from '../../shell/wrapped';
import { anywhere } from '../../shell/wrappers/code';
import { type Located, locate, locateSubcommand, runsRest, valueOfOption } from '../../shell/wrappers/locate';
import { type Entries, table } from '../entry';
import { type Options, options } from '../notation';
import type { Given, Judged, Unwrap } from '../spec';
import type { Uses } from '../uses';

const listed = '-aqsl -fn= --all --quiet --no-trunc --size --latest --digests --tree --filter= --format= --last=';
const inspected = '-sv -f= --size --pretty --verbose --format= --type=';
const logged = '-ft -n= --details --follow --timestamps --since= --tail= --until=';

const compose = `-fp= --all-resources --compatibility --dry-run --file= --project-name= --profile= --env-file=
  --project-directory= --ansi= --progress= --parallel=`;

const composeOptions = options(compose);

const cluster = `takes -nolc= --namespace= --output= --selector= --container= --context=;
  read -f -k --filename --kustomize --kubeconfig --from-file --from-env-file --values`;
const unwrapCompose: Unwrap = ({ words }) => inCompose(words, 1);

/** What is asked about services; the folder says which, and may have more fetched for that. */
const composed: Entries = table`
  ls: keeps -aq --all --quiet --format= --filter=; most 0; example
  version: only | --short
  ps images top: keeps ${listed} --services --orphans --status=; vague; refuses ${elsewhere}; example
  logs: keeps ${logged} --no-color --no-log-prefix; vague; refuses ${elsewhere}; example
`;

function elsewhere({ title, command: { cwd }, around: { trusted, roots } }: Judged): string | undefined {
  return trusted && cwd !== undefined && roots.includes(cwd)
    ? undefined
    : `\`${title}\` would obey files of another folder`;
}

/** Tools that run and look at containers. */
export const containerSpecs: Entries = table`
  // No option in front of the subcommand counts: it may name another daemon.
  docker: like podman nerdctl; keeps; takes -Dr -Hlc= --debug --tls --tlsverify --remote --host= --context= --config=
    --log-level= --tlscacert= --tlscert= --tlskey= --namespace= --address= --root= --connection= --url= --identity=
    --runroot= --runtime= --storage-driver=; only --version | -v | --help | * --help; touches ${mounts};
    unwrap ${docker}; example ps
    > ps images: keeps ${listed}; vague; example
    > inspect: keeps ${inspected}; vague; example web
    > logs: keeps ${logged}; vague; example web
    > info version: keeps -f= --format=; vague; example
    > port diff: keeps; vague; example web
    // What follows are words for ps, which can show environments.
    > top: keeps; most 1; vague; example web
    > history: keeps -Hq --human --no-trunc --quiet --format=; vague; example web
    > stats: keeps -a --all --no-stream --no-trunc --format=; vague; example
    > container: keeps; example ls
      >> ls list ps: keeps ${listed}; vague; example
      >> inspect: keeps ${inspected}; vague; example web
      >> logs: keeps ${logged}; vague; example web
    > image network volume: keeps; example ls
      >> ls list: keeps ${listed}; vague; example
      >> inspect: keeps ${inspected}; vague; example a
    > compose: keeps; subcommands ${composed}; example ps
    > context: keeps; example ls
      >> ls: keeps ${listed}; vague; example
      >> show: only
    > system: keeps; example df
      >> df info: keeps -f= --format=; vague; example
  docker-compose: only --version | -v; keeps; reach runs others; plainly ps logs config images top ls port version up
    down build pull create start stop restart; takes ${compose}; touches ${mounts}; unwrap ${unwrapCompose};
    subcommands ${composed}; example ps
  docker docker-compose podman: alike ${otherwise}
  docker docker-compose podman nerdctl podman-compose kubectl oc: apart
  podman-compose: globals ${compose}; unwrap ${unwrapCompose}
  kubectl: like oc; only version --client | version --client=true | version --client -o yaml | version --client -o json
    | config current-context | config get-contexts | config get-clusters; ${cluster}; touches ${manifests};
    unwrap ${kubectl}
  helm: ${cluster}; touches ${manifests}
`;

const exec = options(`-ditlT -euw= --detach --latest --no-TTY --no-tty --env= --env-file= --user= --workdir=
  --detach-keys= --index= --interactive[=] --tty[=] --privileged[=]`);

const run = options(`-ditPTq -acehlmpuvw= --publish-all --no-healthcheck --oom-kill-disable --quiet --no-deps
  --service-ports --use-aliases --build --replace --no-TTY --remove-orphans --add-host= --annotation= --attach=
  --blkio-weight= --cap-add= --cap-drop= --cgroup-parent= --cgroupns= --cidfile= --cpu-period= --cpu-quota=
  --cpu-shares= --cpus= --cpuset-cpus= --cpuset-mems= --detach-keys= --device= --dns= --dns-option= --dns-search=
  --domainname= --entrypoint= --env= --env-file= --expose= --gpus= --group-add= --health-cmd= --health-interval=
  --health-retries= --health-timeout= --hostname= --ip= --ipc= --isolation= --label= --label-file= --link= --log-driver=
  --log-opt= --mac-address= --memory= --memory-reservation= --memory-swap= --mount= --name= --network= --net=
  --network-alias= --oom-score-adj= --pid= --pids-limit= --platform= --publish= --pull= --restart= --runtime=
  --security-opt= --shm-size= --stop-signal= --stop-timeout= --storage-opt= --sysctl= --tmpfs= --ulimit= --user=
  --userns= --uts= --volume= --volume-driver= --volumes-from= --workdir= --arch= --os= --pod= --secret= --tz= --umask=
  --rm[=] --init[=] --privileged[=] --read-only[=] --interactive[=] --tty[=] --detach[=] --sig-proxy[=]
  --disable-content-trust[=] --systemd[=]`);

/** `docker exec` and `docker run`: options, a container or an image, then the command inside it. */
function docker({ words }: Call, options: Options): Wrapped | undefined {
  const first = locateSubcommand(words, options, (it) => isInside(it) || it === 'compose' || it === 'container');
  const name = words[first.at]?.text ?? '';
  if (name === 'compose') {
    return inCompose(words, first.at + 1, first.hidden);
  }
  return inContainer(words, name === 'container' ? { ...first, at: first.at + 1 } : first);
}

function inCompose(words: readonly Word[], from: number, hidden?: string): Wrapped | undefined {
  const located = locateSubcommand(words, composeOptions, isInside, from);
  return inContainer(words, { ...located, hidden: hidden ?? located.hidden });
}

/** Whether the subcommand runs a command in a container. */
function isInside(name: string): boolean {
  return name === 'exec' || name === 'run' || name === 'create';
}

function inContainer(words: readonly Word[], { at, hidden }: Pick<Located, 'at' | 'hidden'>): Wrapped | undefined {
  const name = words[at]?.text;
  const spec = name === 'exec' ? exec : name === 'run' || name === 'create' ? run : undefined;
  if (spec === undefined) {
    return undefined;
  }
  const behind = locate(words, spec, { from: at + 1, skip: 1 });
  const located = { ...behind, hidden: hidden ?? behind.hidden };
  const entrypoint = valueOfOption(located.parsed, '--entrypoint');
  if (entrypoint !== undefined && located.hidden === undefined) {
    const all = [entrypoint.literal ? literalWord(entrypoint.text) : entrypoint, ...words.slice(located.at)];
    return { kind: 'plain', inner: [{ by: 'words', words: all, at: undefined, where: anywhere }] };
  }
  return runsRest(words, located, { where: anywhere });
}

/** `docker container run` is `docker run`, `docker image rm` is `docker rmi`, and `docker-compose` is `docker compose`. */
function otherwise([program, ...args]: readonly Word[]): readonly Word[] | undefined {
  if (program === undefined || program.text.endsWith('docker-compose')) {
    return [literalWord('docker'), literalWord('compose'), ...args];
  }
  const isOption = (word: Word | undefined) => word?.text.startsWith('-') === true;
  const at = args.findIndex(({ text }) => groups.test(text));
  const group = args[at]?.text ?? '';
  const verb = args[at + 1];
  const isFirst = args.slice(0, Math.max(at, 0)).every((word, index) => isOption(word) || isOption(args[index - 1]));
  if (verb === undefined || at < 0 || !isFirst) {
    return undefined;
  }
  if (group === 'compose') {
    return [literalWord('docker-compose'), ...args.slice(at + 1)];
  }
  const removes = group === 'image' && /^(?:rm|remove)$/.test(verb.text) ? 'rmi' : undefined;
  const said = removes ?? (/^build/.test(group) && verb.text === 'b' ? 'build' : undefined);
  return [program, ...args.slice(0, at), said === undefined ? verb : literalWord(said), ...args.slice(at + 2)];
}

/** Words in front of a subcommand that stands for itself, too. */
const groups = /^(?:container|image|buildx|builder|compose)$/;

/** `kubectl exec pod -- command`. */
function kubectl({ words }: Call): Wrapped | undefined {
  const at = words.findIndex(
    (word, index) => index > 0 && word.literal && ['exec', 'run', 'debug'].includes(word.text),
  );
  const dashes = words.findIndex((word, index) => index > at && word.literal && word.text === '--');
  return at < 0 || dashes < 0 ? undefined : runsRest(words, { at: dashes + 1 }, { where: anywhere });
}

function manifests({ args, parsed: { operands }, valuesOf }: Given, uses: Uses): void {
  for (const word of valuesOf('--from-file')) {
    uses.add('read', wordBehind(word, /^[^=]*=/));
  }
  if (operands[0]?.text === 'cp') {
    const local = operands.slice(1).filter((word) => !/^[^/]+:/.test(word.text));
    uses.addAll('bothTree', local);
  } else {
    uses.mention(...args.slice(1));
  }
}

const mounting =
  /^(-[ditPTq]*v|--volume|--mount|--env-file|-f|--file|-o|--output|-i|--input|--secret|--ssh|--label-file|--cidfile|--iidfile)(=?)/;

function mounts({ args }: Given, uses: Uses): void {
  args.forEach((word, at) => {
    const [, name, attached] = mounting.exec(word.text) ?? [];
    if (name === undefined) {
      return;
    }
    const isLong = name.startsWith('--');
    if (isLong && attached !== '=' && word.text !== name) {
      return;
    }
    const value = word.text === name ? args[at + 1] : wordAfter(word, name.length + (attached === '=' ? 1 : 0));
    mountOption(name.replace(/^-[ditPTq]*v$/, '-v'), value, uses);
  });
  const words = args.filter((word) => !word.text.startsWith('-'));
  const copies = words.findIndex((word) => word.text === 'cp');
  if (copies >= 0 && copies <= 2) {
    const local = words.slice(copies + 1).filter((word) => !/^[^/.~][^/]*:/.test(word.text));
    uses.addAll('bothTree', local);
  }
  const builds = words.findIndex((word) => word.text === 'build');
  const context = args.at(-1);
  if (builds >= 0 && builds <= 2 && context !== undefined && !context.text.startsWith('-')) {
    uses.add('readTree', context);
  }
  uses.mention(...words.slice(1));
}

function mountOption(name: string, value: Word | undefined, uses: Uses): void {
  if (value === undefined) {
    return;
  }
  switch (name) {
    case '-v':
    case '--volume': {
      const host = beforeColon(value);
      uses.addMounted(/:ro\b/.test(value.text) ? 'readTree' : 'bothTree', host);
      return;
    }
    case '--mount':
    case '--secret':
    case '--ssh': {
      const source = /(?:^|,)(?:source|src)=([^,]*)/.exec(value.text)?.[1];
      uses.addMounted('bothTree', source === undefined ? undefined : literalWord(source));
      return;
    }
    case '-o':
    case '--output':
    case '--cidfile':
    case '--iidfile':
      uses.add('write', value);
      return;
    default:
      uses.add('read', value);
  }
}

/** The host's side of `host:container`; a bare name is a volume, not a folder. */
function beforeColon(value: Word): Word | undefined {
  if (/^[A-Za-z]:[\\/]/.test(value.text)) {
    return literalWord(value.text.slice(0, 2) + wordBefore(wordAfter(value, 2), ':').text);
  }
  const host = wordBefore(value, ':');
  return value.literal && !/^[./~\\]/.test(host.text) ? undefined : host;
}
