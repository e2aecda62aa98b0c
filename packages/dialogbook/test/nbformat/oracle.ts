/** Python's own answers, from one process for all questions, to compare ours with. */
import { spawnSync } from 'node:child_process';
import { python } from '../support/env.ts';

/** Why a comparison with Python is skipped, for the title of its tests. */
export const withPython = 'agrees with Python (needs DIALOGBOOK_PYTHON, an interpreter with nbformat)';

/**
 * Returns what the Python expression `answer`, a function of one JSON value, gives for each of `questions`; where it
 * raises, `{error: 'Type: message'}`. `prelude` are Python lines before.
 */
export function askPython(prelude: string, answer: string, questions: readonly unknown[]): unknown[] {
  const program = `
import json, sys, warnings
warnings.simplefilter('ignore')
${prelude}
def ask(line):
    try:
        question = json.loads(line)
        return ${answer}
    except Exception as error:
        return {'error': f'{type(error).__name__}: {error}'[:500]}
json.dump([ask(line) for line in sys.stdin], sys.stdout)
`;
  const input = questions.map((question) => JSON.stringify(question)).join('\n');
  const { stdout, stderr, status, error } = spawnSync(python() ?? '', ['-c', program], {
    input,
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  });
  if (error || status !== 0) throw new Error(`Python failed: ${error?.message ?? stderr}`);
  const answers = JSON.parse(stdout) as unknown[];
  if (answers.length !== questions.length) throw new Error(`${questions.length} questions, ${answers.length} answers`);
  return answers;
}
