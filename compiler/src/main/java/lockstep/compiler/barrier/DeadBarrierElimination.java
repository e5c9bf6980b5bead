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
 * basic-dbe: removes block barriers of a kernel that order nothing, because on one side of them no thread accesses
 * shared state up to the next barrier, or to the entry or a return of the kernel.
 *
 * <ol>
 *   <li>Check that the threads of the block cannot disagree about the barriers of the kernel (see below). Otherwise
 *       leave the kernel as it is, with a remark.
 *   <li>Remove each barrier with nothing to order since the preceding barrier ({@link RedundantBarriers}, forwards).
 *   <li>Of the barriers that remain, remove each with nothing to order until the next barrier (backwards).
 * </ol>
 *
 * <pre>{@code
 * store i32 %x, ptr addrspace(1) %p
 * call void @llvm.nvvm.barrier0()
 * %y = add i32 %x, 1
 * call void @llvm.nvvm.barrier0()              ; removed: no access since the barrier above
 * %z = load i32, ptr addrspace(1) %p
 * }</pre>
 *
 * <p>Threads of a block are matched at barriers by counting: the n-th barrier that one thread reaches is the n-th that
 * each of them reaches. A barrier may therefore be removed only if all threads lose the same one, so that the others
 * keep their partners. This is certain if every barrier of the kernel is executed uniformly by the block
 * ({@link CtaUniformity}) and no call may contain another one. Warp barriers are left alone.
 */
public final class DeadBarrierElimination implements FunctionPass {
    private static final String NAME = "basic-dbe";
    static final Rule AFTER =
            new Rule(NAME, "remove-behind-quiet", "a barrier with nothing to order since the preceding one is removed");
    static final Rule BEFORE =
            new Rule(NAME, "remove-before-quiet", "a barrier with nothing to order until the next one is removed");

    private static final Set<String> BUILT_INS = Set.of("vprintf", "malloc", "free", "__assertfail");

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "remove block barriers that order nothing",
            new SourceRef.Seed(0, "NVIDIA Custom Passes"),
            List.of(AFTER, BEFORE),
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
        remove(RedundantBarriers.find(function, true), AFTER, rewriter, context);
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

    /** Why the threads of the block may disagree about the barriers; empty if they cannot. */
    private static Optional<String> obstacle(Function function) {
        CtaUniformity uniformity = new CtaUniformity(function);
        for (BasicBlock block : function.blocks()) {
            for (Instruction instruction : block) {
                if (isBarrier(instruction)) {
                    if (RedundantBarriers.BlockBarrier.of(instruction) == null) {
                        return Optional.of("one of them is not for all threads, or its number varies");
                    }
                    if (!uniformity.isUniform(block)) {
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
                .filter(callee -> callee.isIntrinsic() || callee.isDeclaration() && BUILT_INS.contains(callee.name()))
                .isPresent();
        return !isKnown && !call.hasFunctionAttribute("nosync");
    }
}
