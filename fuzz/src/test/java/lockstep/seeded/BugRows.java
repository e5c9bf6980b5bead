package lockstep.seeded;

import java.util.Set;
import lockstep.fuzz.detection.PassBug;
import lockstep.fuzz.detection.PassBug.Mistake;
import lockstep.fuzz.judge.FaultKind;

/** Makes the rows of one pass in the tables of seeded bugs. */
record BugRows(String pass) {
    /** Source of a bug that is modelled on no public report of divergent code. */
    static final String CLASSICAL = "classical";

    /** What catches a wrong result. */
    static final Set<FaultKind> OUTPUT = Set.of(FaultKind.DIFFERS, FaultKind.POLICY);

    /** What catches that other lanes take part. */
    static final Set<FaultKind> LANES = Set.of(FaultKind.DIFFERS, FaultKind.POLICY, FaultKind.PARTICIPANTS);

    /** What catches that a function claims too much: a value that is not as claimed is poison. */
    static final Set<FaultKind> CLAIMS = Set.of(FaultKind.CLAIM, FaultKind.DIFFERS, FaultKind.POLICY);

    /** A mistake that is made before the real pass. */
    PassBug before(String name, String source, Set<FaultKind> oracles, String summary, Mistake mistake) {
        return new PassBug(pass, name, source, summary, oracles, PassBug.Position.BEFORE, mistake);
    }

    /** A mistake that is made after the real pass. */
    PassBug after(String name, String source, Set<FaultKind> oracles, String summary, Mistake mistake) {
        return new PassBug(pass, name, source, summary, oracles, PassBug.Position.AFTER, mistake);
    }
}
