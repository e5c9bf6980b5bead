package lockstep.fuzz.judge;

import lockstep.conformance.refine.Verdict;

/** The kinds of faults of what is under test. */
public enum FaultKind {
    /** The program shows something else than before. */
    DIFFERS("differs", true),
    /** The program shows what the schedule makes of it, and showed the same under all of them before. */
    POLICY("policy-dependent", true),
    /** Other lanes take part in a collective operation. */
    PARTICIPANTS("participants", true),
    /** The program has a race and had no race before. */
    RACE("race", true),
    /** Something claimed to be uniform was not, in a run. */
    CLAIM("claim", true),
    /** A pass of Lockstep threw an exception. */
    PASS_CRASH("pass-crash", true),
    /** A pass of Lockstep refused a valid program. */
    PASS_REFUSAL("pass-refusal", true),
    /** A pass of Lockstep left a module that does not verify. */
    BROKEN_MODULE("broken-module", true),
    /** An outside tool was ended by a signal. */
    TOOL_CRASH("tool-crash", true),
    /** Something did not end in its time. */
    TIMEOUT("timeout", true),
    /** An outside tool refused a valid program. */
    TOOL_REFUSAL("tool-refusal", true),
    /** An outside tool wrote a module that is invalid here. */
    TOOL_OUTPUT("tool-output", true),
    /** What an outside tool makes of the program is wrong where it gets others with it, and right where it does not. */
    BATCH("batch-only", true),
    /** The program was not a valid test: a fault of the generator, or of the simulator. */
    INVALID_TEST("invalid-test", false),
    /** The simulator or the check threw an exception: a fault of Lockstep, but not of a pass. */
    CHECK_CRASH("check-crash", false);

    private final String word;
    private final boolean blamesSubject;

    FaultKind(String word, boolean blamesSubject) {
        this.word = word;
        this.blamesSubject = blamesSubject;
    }

    /** The kind of what a check found wrong. */
    static FaultKind of(Verdict.Wrong wrong) {
        return switch (wrong) {
            case Verdict.Differs d -> DIFFERS;
            case Verdict.PolicyDependent p -> POLICY;
            case Verdict.ParticipantsDiffer p -> PARTICIPANTS;
            case Verdict.RaceIntroduced r -> RACE;
            case Verdict.ClaimViolated c -> CLAIM;
        };
    }

    /** The word in records and tables. */
    public String word() {
        return word;
    }

    /** Whether the output is a valid program that does not refine the input. */
    boolean isWrongProgram() {
        return this == DIFFERS || this == POLICY || this == PARTICIPANTS;
    }

    /** Whether what is under test is at fault, and not the generator, the simulator or the check. */
    public boolean blamesSubject() {
        return blamesSubject;
    }
}
