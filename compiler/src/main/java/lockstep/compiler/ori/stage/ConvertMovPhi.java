package lockstep.compiler.ori.stage;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import lockstep.ir.pass.OriModulePass;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.pass.StepContext;
import lockstep.ir.rule.Rule;
import lockstep.ir.sass.ori.Macro;
import lockstep.ir.sass.ori.OriBlock;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriFunction.OriStage;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriMacro;
import lockstep.ir.sass.ori.OriModule;
import lockstep.ir.sass.ori.OriPhi;

/**
 * convert-all-mov-phi-to-mov: converts {@code MOVPHI} to {@code COPY}, and functions without PHIs leave SSA form: from
 * here on a register may have several definitions. Consecutive {@code MOVPHI} are executed sequentially, and so are the
 * copies; {@link GenerateMovPhi} has ordered them accordingly. A function with PHIs is not changed.
 *
 * <p>Source: seed 001, ConvertAllMovPhiToMov (phase 73). Linear.
 */
public final class ConvertMovPhi implements OriModulePass {
    private static final String NAME = "convert-all-mov-phi-to-mov";
    private static final String CONVERTED = "converted";
    private static final Rule LEAVE = new Rule(NAME, "leave-ssa", "MOVPHI become COPY, functions leave SSA");
    private static final PassInfo INFO = new PassInfo(
            NAME,
            "MOVPHI become copies, functions leave SSA",
            new SourceRef.Seed(1, "ConvertAllMovPhiToMov, phase 73"),
            List.of(LEAVE),
            List.of(),
            List.of(CONVERTED),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public OriModule run(OriModule module, StepContext context) {
        List<OriFunction> changed = new ArrayList<>();
        for (OriFunction function : module.functions()) {
            boolean isLeft = function.stage() == OriStage.SSA && !has(function, OriPhi.class::isInstance);
            // Expansion templates contain MOVPHI at every stage.
            if (isLeft || function.stage() == OriStage.FREE && has(function, ConvertMovPhi::isMovPhi)) {
                changed.add(new OriFunction(
                        function.name(),
                        function.architecture(),
                        OriStage.FREE,
                        function.convergence(),
                        function.blocks().stream()
                                .map(block -> converted(block, context))
                                .toList()));
            }
        }
        return changed.isEmpty() ? module : module.with(changed.toArray(OriFunction[]::new));
    }

    private static boolean has(OriFunction function, Predicate<OriInstruction> what) {
        return function.blocks().stream()
                .anyMatch(block -> block.instructions().stream().anyMatch(what));
    }

    private static boolean isMovPhi(OriInstruction instruction) {
        return instruction instanceof OriMacro macro && macro.macro() == Macro.MOV_PHI;
    }

    private static OriBlock converted(OriBlock block, StepContext context) {
        if (block.instructions().stream().noneMatch(ConvertMovPhi::isMovPhi)) {
            return block;
        }
        List<OriInstruction> made = new ArrayList<>();
        for (OriInstruction each : block.instructions()) {
            boolean isConverted = each instanceof OriMacro macro && isMovPhi(macro) && made.add(copy(macro));
            context.count(CONVERTED, isConverted ? 1 : 0);
            if (!isConverted) {
                made.add(each);
            }
        }
        return new OriBlock(block.label(), made);
    }

    private static OriMacro copy(OriMacro macro) {
        return new OriMacro(Macro.COPY, macro.targets(), macro.operands());
    }
}
