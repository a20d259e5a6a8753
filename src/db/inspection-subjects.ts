/**
 * What is inspected besides stores, as the modules that have it declare it in their manifests: the inspections know none of
 * them (rules SU of the inspections).
 */
import { createContext, type ComponentType } from 'react';
import type { Change, LocalDatabase } from './local-database.ts';

/** A check of something else than a store that was just completed, as whoever has that is told of it (rules SU3 and SU4). */
export type CompletedCheck = {
  readonly database: LocalDatabase;
  readonly inspectionId: string;
  readonly subjectId: string;
  readonly completedAt: Date;
  /** What failed, of what is asked. */
  readonly failed: readonly {
    readonly itemId: string;
    /** In English. */
    readonly question: string;
    readonly notes: string | null;
    readonly isCritical: boolean;
    readonly priority: 'critical' | 'high' | 'medium' | 'low';
    /** What it is about, where the template says so. */
    readonly part: string | null;
  }[];
  /** What was read off its meter. */
  readonly readings: readonly { readonly itemId: string; readonly value: number }[];
};

/** What becomes of it: written together with the completion. */
export type SubjectChanges = (check: CompletedCheck) => Promise<readonly Change[]>;

/** What a module does for the checks of what it has; loaded with the module. */
export type SubjectPart = {
  /** What it is called: "Unit 12". */
  readonly Name: ComponentType<{ readonly id: string }>;
  /** Chooses one of a store; '' is none yet. */
  readonly Chooser: ComponentType<{
    readonly storeId: string;
    readonly value: string;
    readonly error?: string | undefined;
    readonly onChange: (id: string) => void;
  }>;
  /** Chooses what a question is about, as the template says it to `changesOf`. */
  readonly PartChooser: ComponentType<{
    readonly value: string | null;
    readonly onChange: (part: string | null) => void;
  }>;
  readonly changesOf: SubjectChanges;
};

export type InspectionSubject = {
  /** As templates name it. */
  readonly subject: string;
  readonly labelKey: string;
  /** The page of one. */
  readonly pathOf: (id: string) => string;
  readonly load: () => Promise<{ readonly subjectPart: SubjectPart }>;
};

/** Provided by the app, which knows all modules. */
export const InspectionSubjects = createContext<readonly InspectionSubject[]>([]);
