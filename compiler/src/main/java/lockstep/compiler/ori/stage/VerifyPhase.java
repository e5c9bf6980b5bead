package lockstep.compiler.ori.stage;

import java.util.Objects;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.pass.OriModulePass;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.pass.StepContext;
import lockstep.ir.sass.ori.OriModule;

/**
 * Checks a program against the rules of a stage. The program was verified when it was created, so a violation was
 * caused by an earlier pass: a {@link CompilerBug}.
 *
 * @param info description of the pass
 * @param stage to check
 */
public record VerifyPhase(PassInfo info, PhaseStage stage) implements OriModulePass {
    public VerifyPhase {
        Objects.requireNonNull(info);
        Objects.requireNonNull(stage);
    }

    /** ori-check-initial-program: phase 0. */
    public static VerifyPhase initial() {
        return of("ori-check-initial-program", PhaseStage.INITIAL, "OriCheckInitialProgram, phase 0");
    }

    /** ori-sanitize: phase 12. */
    public static VerifyPhase sanitize() {
        return of("ori-sanitize", PhaseStage.SANITIZED, "OriSanitize, phase 12");
    }

    /** final-inspection-pass: phase 94. */
    public static VerifyPhase finalInspection() {
        return of("final-inspection-pass", PhaseStage.EXPANDED, "FinalInspectionPass, phase 94");
    }

    private static VerifyPhase of(String name, PhaseStage stage, String source) {
        String summary = "check the rules of Ori at the stage " + stage.word();
        return new VerifyPhase(new PassInfo(name, summary, new SourceRef.Seed(1, source)), stage);
    }

    @Override
    public OriModule run(OriModule module, StepContext context) {
        require(module, stage, name());
        return module;
    }

    /**
     * Requires that {@code module} has reached {@code stage}.
     *
     * @param who the caller, for messages
     */
    public static void require(OriModule module, PhaseStage stage, String who) {
        Diagnostics found = new Diagnostics();
        stage.verify(module, found);
        if (found.hasFatal()) {
            throw new CompilerBug(who + ": the program is not " + stage.word() + ":\n" + found);
        }
    }
}
