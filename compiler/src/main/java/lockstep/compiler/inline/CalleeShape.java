package lockstep.compiler.inline;

import java.util.Optional;
import java.util.Set;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.compiler.analysis.convergence.ConvergenceUse;
import lockstep.ir.cfg.StronglyConnectedComponents;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.IndirectBranchInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import org.jspecify.annotations.Nullable;

/**
 * The properties of a function as a callee, independent of the caller: whether its body can be inlined at all, and what
 * the inliner has to do for it. Valid until the function changes.
 *
 * @param obstacle why the body cannot be inlined; empty if it can
 * @param instructions their number
 * @param hasDynamicAlloca whether a stack slot is allocated outside the entry block, or has a size known only at run
 *     time
 * @param readsTarget whether {@code llvm.nvvm.reflect} is called, whose result depends on the function's processor
 * @param convergence how convergent operations are controlled
 */
record CalleeShape(
        Optional<InlineObstacle> obstacle,
        int instructions,
        boolean hasDynamicAlloca,
        boolean readsTarget,
        ConvergenceUse convergence) {

    /** Intrinsics whose result depends on the frame of their function. */
    private static final Set<String> FRAME_INTRINSICS = Set.of(
            "llvm.returnaddress",
            "llvm.addressofreturnaddress",
            "llvm.frameaddress",
            "llvm.sponentry",
            "llvm.localescape",
            "llvm.va_start");

    /** Computes the shape of {@code function}, which has a body. Linear in its size. */
    static CalleeShape of(Function function) {
        Scan scan = new Scan(function);
        return new CalleeShape(
                Optional.ofNullable(obstacleOf(function, scan)),
                scan.instructions,
                scan.hasDynamicAlloca,
                scan.readsTarget,
                ConvergenceUse.of(function));
    }

    private static @Nullable InlineObstacle obstacleOf(Function function, Scan scan) {
        if (function.isKernel()) {
            return InlineObstacle.KERNEL;
        }
        if (function.functionType().isVarArg()) {
            return InlineObstacle.VARIADIC;
        }
        if (function.linkage().isInterposable()) {
            return InlineObstacle.INTERPOSABLE;
        }
        if (function.attributes().function().has("naked")) {
            return InlineObstacle.NAKED;
        }
        if (hasRareParameter(function)) {
            return InlineObstacle.RARE_PARAMETER;
        }
        return scan.obstacle != null ? scan.obstacle : endlessLoop(function);
    }

    private static boolean hasRareParameter(Function function) {
        return function.attributes().parameters().stream()
                .anyMatch(p -> p.has("inalloca") || p.has("preallocated") || p.has("swifterror"));
    }

    /**
     * Whether the body has a loop that is never left. Lanes that diverge around a call reconverge after it; such a loop
     * would remove the reconvergence point, because a path of the caller would end there.
     */
    private static @Nullable InlineObstacle endlessLoop(Function function) {
        FunctionGraph graph = FunctionGraph.of(function);
        StronglyConnectedComponents components = StronglyConnectedComponents.of(graph);
        for (int component = 0; component < components.count(); component++) {
            if (components.isCyclic(component) && components.isTerminal(component)) {
                return InlineObstacle.ENDLESS;
            }
        }
        return null;
    }

    /** A scan over the instructions. */
    private static final class Scan {
        private int instructions;
        private boolean hasDynamicAlloca;
        private boolean readsTarget;
        private @Nullable InlineObstacle obstacle;

        Scan(Function function) {
            for (BasicBlock block : function.blocks()) {
                if (block.isAddressTaken()) {
                    obstacle = InlineObstacle.ADDRESS_TAKEN;
                }
                for (Instruction instruction : block) {
                    instructions++;
                    inspect(instruction, function);
                }
            }
        }

        private void inspect(Instruction instruction, Function function) {
            if (instruction instanceof IndirectBranchInstruction) {
                obstacle = InlineObstacle.INDIRECT_BRANCH;
            } else if (instruction instanceof AllocaInstruction alloca) {
                inspect(alloca);
            } else if (instruction instanceof CallInstruction call) {
                inspect(call, function);
            }
        }

        private void inspect(AllocaInstruction alloca) {
            if (alloca.isInAlloca() || alloca.isSwiftError()) {
                obstacle = InlineObstacle.RARE_SLOT;
            }
            hasDynamicAlloca |= !isStatic(alloca);
        }

        private void inspect(CallInstruction call, Function function) {
            if (call.calledFunction().filter(callee -> callee == function).isPresent()) {
                obstacle = InlineObstacle.RECURSIVE;
            } else if (call.tailKind() == CallInstruction.TailKind.MUSTTAIL) {
                obstacle = InlineObstacle.MUSTTAIL_INSIDE;
            } else if (call.hasFunctionAttribute("returns_twice")) {
                obstacle = InlineObstacle.RETURNS_TWICE;
            } else if (call.hasFunctionAttribute("noduplicate")) {
                obstacle = InlineObstacle.NODUPLICATE;
            } else if (call.calledFunction().filter(CalleeShape::isAboutFrame).isPresent()) {
                obstacle = InlineObstacle.FRAME;
            }
            readsTarget |= DeadInstructions.kindOf(call) == Intrinsic.REFLECT;
        }
    }

    private static boolean isAboutFrame(Function callee) {
        return IntrinsicTable.of(callee)
                .filter(info -> FRAME_INTRINSICS.contains(info.name()))
                .isPresent();
    }

    /** Whether {@code alloca} is executed once in each activation and has a fixed size. */
    static boolean isStatic(AllocaInstruction alloca) {
        BasicBlock block = alloca.block();
        return block != null && block.isEntry() && alloca.isStatic();
    }
}
