package lockstep.compiler.barrier;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.Remark;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;
import org.jspecify.annotations.Nullable;

/**
 * basic-dbe: removes block barriers of a kernel that order nothing, because on one side of them there is no memory
 * traffic up to the next barrier, or to the begin or end of the kernel ({@link RedundantBarriers}).
 *
 * <p>Barriers of the threads of a block are matched by counting: the n-th that one thread reaches is the n-th that each
 * of them reaches. So a barrier may go only if all threads drop the same one, and the others keep their partners. That
 * is certain where every barrier of the kernel is executed by all threads alike ({@link CtaUniformity}), and where no
 * call of a function may hide one. Otherwise the kernel is left, with a remark. Warp barriers are left alone.
 */
public final class DeadBarrierElimination implements FunctionPass {
    private static final String NAME = "basic-dbe";
    static final Rule BEHIND = new Rule(
            NAME, "remove-behind-quiet", "a barrier goes where nothing has to be ordered since the one before");
    static final Rule BEFORE = new Rule(
            NAME, "remove-before-quiet", "a barrier goes where nothing has to be ordered until the one behind");

    private static final Set<String> BUILT_INS = Set.of("vprintf", "malloc", "free", "__assertfail");

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "remove block barriers that order nothing",
            new SourceRef.Seed(0, "NVIDIA Custom Passes"),
            List.of(BEHIND, BEFORE),
            List.of(),
            List.of("removed"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        if (!function.isKernel() || !hasBarrier(function)) {
            return false;
        }
        Optional<String> obstacle = obstacle(function);
        if (obstacle.isPresent()) {
            context.remark(() -> new Remark(
                    Remark.Kind.MISSED,
                    NAME,
                    "BarriersStay",
                    function.name(),
                    function.entry().terminator().location(),
                    "barriers stay: " + obstacle.get()));
            return false;
        }
        Rewriter rewriter = context.rewriter(function);
        remove(RedundantBarriers.find(function, true), BEHIND, rewriter, context);
        remove(RedundantBarriers.find(function, false), BEFORE, rewriter, context);
        return rewriter.changed();
    }

    private static void remove(List<Instruction> barriers, Rule rule, Rewriter rewriter, PassContext context) {
        for (Instruction barrier : barriers) {
            if (rewriter.allow(rule, barrier)) {
                rewriter.erase(barrier);
                context.count("removed", 1);
            }
        }
    }

    private static @Nullable Intrinsic kindOf(Instruction instruction) {
        return instruction instanceof CallInstruction call ? DeadInstructions.kindOf(call) : null;
    }

    private static boolean isBarrier(Instruction instruction) {
        Intrinsic kind = kindOf(instruction);
        return kind != null && kind.isBlockBarrier();
    }

    private static boolean hasBarrier(Function function) {
        for (BasicBlock block : function.blocks()) {
            for (Instruction instruction : block) {
                if (isBarrier(instruction)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Why barriers cannot be told apart; empty where they can. */
    private static Optional<String> obstacle(Function function) {
        CtaUniformity alike = new CtaUniformity(function);
        for (BasicBlock block : function.blocks()) {
            for (Instruction instruction : block) {
                if (isBarrier(instruction)) {
                    if (BarrierForm.of(instruction) == null) {
                        return Optional.of("one of them is not for all threads, or its number varies");
                    }
                    if (!alike.isExecutedAlike(block)) {
                        return Optional.of("one of them is under a branch that threads of the block take differently");
                    }
                } else if (instruction instanceof CallInstruction call && mayHaveBarrier(call)) {
                    return Optional.of("a call may lead to another one");
                }
            }
        }
        return Optional.empty();
    }

    private static boolean mayHaveBarrier(CallInstruction call) {
        boolean isKnown = call.calledFunction()
                .filter(callee -> callee.isIntrinsic()
                        || callee.isDeclaration() && BUILT_INS.contains(callee.name()))
                .isPresent();
        return !isKnown && !call.hasFunctionAttribute("nosync");
    }
}
