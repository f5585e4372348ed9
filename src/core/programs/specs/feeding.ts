import { parallel, xargs } from '../../shell/wrappers/feeding';
import { table } from '../entry';
import type { ProgramSpec } from '../spec';

/** Programs that run a command with words that come from elsewhere. */
export const feedingSpecs: readonly ProgramSpec[] = table`
  xargs gxargs: keeps -0rtx -adEILnPs= --null --no-run-if-empty --verbose --exit --arg-file= --delimiter= --max-args=
    --max-procs= --max-chars= --max-lines[=]; most 0; inner needed; takes -po -JRS= -iel[=] --interactive --open-tty
    --show-limits --process-slot-var= --replace[=] --eof[=]; read -a --arg-file; unwrap ${xargs}
  parallel sem: takes -0kmqXtvuprxWc -jINnLdSPEsC= -il[=] --null --keep-order --will-cite --bar --progress --eta
    --dry-run --dryrun --verbose --ungroup --group --pipe --xargs --quote --no-run-if-empty --line-buffer --lb --tag
    --link --shuf --silent --no-notice --semaphore --fg --bg --wait --resume --resume-failed --plus --files --header
    --citation --version --help --halt-on-error --jobs= --max-procs= --delimiter= --colsep= --max-args=
    --max-replace-args= --timeout= --delay= --halt= --load= --memfree= --nice= --retries= --tagstring= --workdir= --wd=
    --block= --recstart= --recend= --id= --semaphorename= --shellquote= --sshlogin= --sshloginfile= --basefile= --env=
    --return=; read -a --arg-file; write --joblog; writeTree --results --tmpdir; unwrap ${parallel}
`;
