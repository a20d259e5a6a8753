/**
 * Marks the files of which a start needs nearly all: a browser that knows the mark compiles them beside the page, instead
 * of function by function when each is first called, which is what a slow device spends most of its start with.
 */
import type { Plugin } from 'vite';

const mark = '//# allFunctionsCalledOnLoad\n';

/** `chunks` by name; `entry` for that of the page. */
export function compileAhead(chunks: readonly string[]): Plugin {
  return {
    name: 'storehand-compile-ahead',
    apply: 'build',
    generateBundle: {
      // It counts only as the first thing in the file.
      order: 'post',
      handler(_options, bundle) {
        const marked = Object.values(bundle).filter(
          (output) =>
            output.type === 'chunk' && chunks.includes(output.isEntry ? 'entry' : output.name),
        );
        if (marked.length !== chunks.length) throw new Error('There is no such chunk to mark');
        for (const output of marked) if (output.type === 'chunk') output.code = mark + output.code;
      },
    },
  };
}
