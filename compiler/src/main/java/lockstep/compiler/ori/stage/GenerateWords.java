package lockstep.compiler.ori.stage;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import lockstep.ir.pass.OriModulePass;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.pass.StepContext;
import lockstep.ir.rule.Rule;
import lockstep.ir.sass.ori.OriAssembler;
import lockstep.ir.sass.ori.OriBlock;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriModule;

/**
 * merc-generate-sass-ucode: brings the program into its final form. Each function ends with an unreachable branch to
 * itself, as in the output of ptxas: the machine prefetches instructions past the last one executed.
 */
public final class GenerateWords implements OriModulePass {
    private static final String NAME = "merc-generate-sass-ucode";
    private static final String LABEL = ".END";
    private static final Rule ENDED = new Rule(NAME, "end", "a function ends with a branch to itself");
    private static final PassInfo INFO = new PassInfo(
            NAME,
            "make the last form of the words",
            new SourceRef.Seed(1, "MercGenerateSassUCode, phase 122"),
            List.of(ENDED),
            List.of(),
            List.of(),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public OriModule run(OriModule module, StepContext context) {
        VerifyPhase.require(module, PhaseStage.WORDS, NAME);
        return module.with(module.functions().stream().map(GenerateWords::ended).toArray(OriFunction[]::new));
    }

    private static OriFunction ended(OriFunction function) {
        if (function.blocks().getLast().label().equals(LABEL)) {
            return function;
        }
        OriInstruction loop = new OriAssembler(function.architecture()).instruction("BRA `(" + LABEL + ")");
        List<OriBlock> blocks = new ArrayList<>(function.blocks());
        blocks.add(new OriBlock(LABEL, List.of(loop)));
        return function.with(blocks);
    }
}
