import { options } from '../../programs/notation';
import { literalWord, type Word } from '../word';
import { locate, runsRest, valueOfOption } from './locate';
import type { Unwrap, Wrapped } from './wrapped';

const globals = options(`
  -D -Hlc= --debug --tls --tlsverify --remote --host= --context= --config= --log-level= --tlscacert= --tlscert=
  --tlskey= --namespace= --address= --root= --connection= --url=
`);

const exec = options(`
  -ditlT -euw= --detach --latest --no-TTY --no-tty --env= --env-file= --user= --workdir= --detach-keys= --index=
  --interactive[=] --tty[=] --privileged[=]
`);

const run = options(`
  -ditPTq -acehlmpuvw= --publish-all --no-healthcheck --oom-kill-disable --quiet --no-deps --service-ports
  --use-aliases --build --replace --no-TTY --remove-orphans --add-host= --annotation= --attach= --blkio-weight=
  --cap-add= --cap-drop= --cgroup-parent= --cgroupns= --cidfile= --cpu-period= --cpu-quota= --cpu-shares= --cpus=
  --cpuset-cpus= --cpuset-mems= --detach-keys= --device= --dns= --dns-option= --dns-search= --domainname=
  --entrypoint= --env= --env-file= --expose= --gpus= --group-add= --health-cmd= --health-interval= --health-retries=
  --health-timeout= --hostname= --ip= --ipc= --isolation= --label= --label-file= --link= --log-driver= --log-opt=
  --mac-address= --memory= --memory-reservation= --memory-swap= --mount= --name= --network= --net= --network-alias=
  --oom-score-adj= --pid= --pids-limit= --platform= --publish= --pull= --restart= --runtime= --security-opt=
  --shm-size= --stop-signal= --stop-timeout= --storage-opt= --sysctl= --tmpfs= --ulimit= --user= --userns= --uts=
  --volume= --volume-driver= --volumes-from= --workdir= --arch= --os= --pod= --secret= --tz= --umask= --rm[=]
  --init[=] --privileged[=] --read-only[=] --interactive[=] --tty[=] --detach[=] --sig-proxy[=]
  --disable-content-trust[=] --systemd[=]
`);

const compose = options(`
  -fp= --all-resources --compatibility --dry-run --file= --project-name= --profile= --env-file= --project-directory=
  --ansi= --progress= --parallel=
`);

/** `docker exec` and `docker run`: options, a container or an image, then the command inside it. */
const docker: Unwrap = ({ words }) => {
  const first = locate(words, globals);
  const name = words[first.at]?.text ?? '';
  if (name === 'compose') {
    return inCompose(words, first.at + 1);
  }
  const at = name === 'container' ? first.at + 1 : first.at;
  return inContainer(words, at);
};

function inCompose(words: readonly Word[], from: number): Wrapped | undefined {
  const { at } = locate(words, compose, { from });
  return inContainer(words, at);
}

function inContainer(words: readonly Word[], at: number): Wrapped | undefined {
  const name = words[at]?.text;
  const spec = name === 'exec' ? exec : name === 'run' || name === 'create' ? run : undefined;
  if (spec === undefined) {
    return undefined;
  }
  const located = locate(words, spec, { from: at + 1, skip: 1 });
  const where = { folder: { to: undefined } };
  const entrypoint = valueOfOption(located.parsed, '--entrypoint');
  if (entrypoint !== undefined && located.hidden === undefined) {
    const all = [entrypoint.literal ? literalWord(entrypoint.text) : entrypoint, ...words.slice(located.at)];
    return { kind: 'plain', inner: [{ by: 'words', words: all, at: undefined, where }] };
  }
  return runsRest(words, located, { kind: 'plain', where });
}

/** `kubectl exec pod -- command`. */
const kubectl: Unwrap = ({ words }) => {
  const at = words.findIndex(
    (word, index) => index > 0 && word.literal && ['exec', 'run', 'debug'].includes(word.text),
  );
  const dashes = words.findIndex((word, index) => index > at && word.literal && word.text === '--');
  return at < 0 || dashes < 0
    ? undefined
    : runsRest(words, { at: dashes + 1, hidden: undefined }, { kind: 'plain', where: { folder: { to: undefined } } });
};

/** Tools that run a command inside a container. */
export const containers: readonly (readonly [string, Unwrap])[] = [
  ['docker', docker],
  ['podman', docker],
  ['nerdctl', docker],
  ['docker-compose', ({ words }) => inCompose(words, 1)],
  ['podman-compose', ({ words }) => inCompose(words, 1)],
  ['kubectl', kubectl],
  ['oc', kubectl],
];
