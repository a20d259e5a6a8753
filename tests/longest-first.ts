/**
 * The order in which files are run: the workers end at the same time when the longest begin first. Vitest knows how long a
 * file took here before; a fresh clone knows only these, and takes the others by their size.
 */
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The longest first. */
const longest: readonly string[] = [
  'tests/e2e/journeys/accessibility.test.ts',
  'tests/e2e/journeys/long-audit.test.ts',
  'tests/e2e/session/session.test.ts',
  'tests/e2e/journeys/shell.test.ts',
  'tests/e2e/session/mailed-links.test.ts',
  'tests/service-worker/shell.test.ts',
  'tests/service-worker/later-parts.test.ts',
  'tests/e2e/security/at-rest.test.ts',
  'tests/e2e/session/biometrics.test.ts',
  'tests/photos/faults.test.ts',
  'tests/sync/chaos.test.ts',
  'tests/security/attack.test.ts',
  'tests/stack/load.test.ts',
  'tests/sync/hot-store.test.ts',
  'tests/sync/committers.test.ts',
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const place = ({ moduleId, project }: TestSpecification): number => {
      const index = longest.indexOf(relative(project.config.root, moduleId));
      return index === -1 ? longest.length : index;
    };
    return sorted.toSorted((one, other) => place(one) - place(other));
  }
}
