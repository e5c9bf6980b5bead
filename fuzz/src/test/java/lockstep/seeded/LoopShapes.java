package lockstep.seeded;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Stream;
import lockstep.fuzz.detection.MistakeSite;
import lockstep.ir.cfg.FlowGraph.FlowEdge;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import org.jspecify.annotations.Nullable;

/** What mistakes of loop passes look for. Loops are numbered as by {@link MistakeSite#loops}. */
final class LoopShapes {
    /** No loop. */
    static final int NONE = -1;

    private LoopShapes() {}

    /** The natural loop whose header has {@code phi}; {@link #NONE} if it is not of a header. */
    static int loopOfHeader(PhiInstruction phi, MistakeSite site) {
        int node = site.node(phi);
        int loop = site.loops().innermostCycle(node);
        return loop >= 0 && site.loops().header(loop) == node && site.loops().isReducible(loop) ? loop : NONE;
    }

    /** The innermost natural loop around {@code instruction}, or {@link #NONE}. */
    static int loopAround(Instruction instruction, MistakeSite site) {
        int loop = site.loops().innermostCycle(site.node(instruction));
        return loop >= 0 && site.loops().isReducible(loop) ? loop : NONE;
    }

    static boolean isInside(BasicBlock block, int loop, MistakeSite site) {
        return site.loops().contains(loop, site.graph().indexOf(block));
    }

    /** Whether {@code value} is invariant in {@code loop}. */
    static boolean isInvariant(Value value, int loop, MistakeSite site) {
        return !(value instanceof Instruction i) || !isInside(MistakeSite.blockOf(i), loop, site);
    }

    /** Whether {@code loop} has no loop inside. */
    static boolean isInnermost(int loop, MistakeSite site) {
        return site.loops().children(loop).findAny().isEmpty();
    }

    /** Whether {@code loop} is in another one. */
    static boolean isNested(int loop, MistakeSite site) {
        return site.loops().depth(loop) > 1;
    }

    /** Whether {@code instruction} is in a loop inside two others. */
    static boolean isDeep(Instruction instruction, MistakeSite site) {
        return site.loops().nodeDepth(site.node(instruction)) > 2;
    }

    /** The instructions of {@code loop} and of the loops inside. */
    static Stream<Instruction> instructions(int loop, MistakeSite site) {
        return site.loops()
                .blocks(loop)
                .mapToObj(node -> site.graph().block(node))
                .flatMap(block -> stream(block));
    }

    private static Stream<Instruction> stream(BasicBlock block) {
        List<Instruction> all = new ArrayList<>();
        block.forEach(all::add);
        return all.stream();
    }

    /** Whether one of the instructions of {@code loop} is like that. */
    static boolean has(int loop, MistakeSite site, Predicate<Instruction> like) {
        return instructions(loop, site).anyMatch(like);
    }

    /** Where code hoisted out of {@code loop} is placed: before the branch of its preheader, or null. */
    static @Nullable Instruction hoistingPlace(int loop, MistakeSite site) {
        List<FlowEdge> into = site.loops().enteringEdges(loop);
        BasicBlock before =
                into.size() == 1 ? site.graph().block(into.getFirst().source()) : null;
        return before != null && before.singleSuccessor() != null ? before.terminator() : null;
    }

    /** The one block outside of {@code loop} that all edges out of it lead to; null if there are several. */
    static @Nullable BasicBlock onlyExit(int loop, MistakeSite site) {
        List<Integer> targets = site.loops().exitingEdges(loop).stream()
                .map(edge -> edge.target(site.graph()))
                .distinct()
                .toList();
        return targets.size() == 1 ? site.graph().block(targets.getFirst()) : null;
    }

    /** Whether an edge out of {@code loop} begins in {@code block}. */
    static boolean isExiting(BasicBlock block, int loop, MistakeSite site) {
        return isInside(block, loop, site) && block.successors().stream().anyMatch(next -> !isInside(next, loop, site));
    }

    /** The one block with the back edge; null if there are several. */
    static @Nullable BasicBlock latch(int loop, MistakeSite site) {
        int[] latches = site.loops().latches(loop).toArray();
        return latches.length == 1 ? site.graph().block(latches[0]) : null;
    }

    /** Whether each iteration that continues the loop executes {@code block}. */
    static boolean isInEachIteration(BasicBlock block, int loop, MistakeSite site) {
        BasicBlock latch = latch(loop, site);
        return latch != null && site.dominates(block, latch);
    }

    /** Indices of the entries of {@code phi} from inside {@code loop}, or from outside. */
    static List<Integer> entries(PhiInstruction phi, int loop, boolean inside, MistakeSite site) {
        List<Integer> found = new ArrayList<>();
        for (int i = 0; i < phi.incomingCount(); i++) {
            if (isInside(phi.incomingBlock(i), loop, site) == inside) {
                found.add(i);
            }
        }
        return found;
    }

    /** What {@code phi} of a header has in the first iteration; null if it has several values there or none. */
    static @Nullable Value start(PhiInstruction phi, MistakeSite site) {
        return entry(phi, false, site);
    }

    /** What {@code phi} of a header has in the next iteration; null if it has several values there or none. */
    static @Nullable Value next(PhiInstruction phi, MistakeSite site) {
        return entry(phi, true, site);
    }

    private static @Nullable Value entry(PhiInstruction phi, boolean inside, MistakeSite site) {
        int loop = loopOfHeader(phi, site);
        List<Integer> entries = loop == NONE ? List.of() : entries(phi, loop, inside, site);
        return entries.size() == 1 ? phi.incomingValue(entries.getFirst()) : null;
    }

    /** The PHI of a header that has {@code value} in the next iteration, or null. */
    static @Nullable PhiInstruction phiOfNext(Value value, MistakeSite site) {
        return value instanceof Instruction i
                ? i.useList().stream()
                        .map(Use::user)
                        .filter(PhiInstruction.class::isInstance)
                        .map(PhiInstruction.class::cast)
                        .filter(phi -> next(phi, site) == value)
                        .findFirst()
                        .orElse(null)
                : null;
    }

    /** The PHI of a header that {@code value} is, or adds a constant to for the next iteration; null for others. */
    static @Nullable PhiInstruction counter(Value value, MistakeSite site) {
        Value at = value instanceof BinaryInstruction sum && isStep(sum) ? sum.left() : value;
        boolean isCounter =
                at instanceof PhiInstruction phi && step(phi, site) != 0 && (at == value || next(phi, site) == value);
        return isCounter ? (PhiInstruction) at : null;
    }

    private static boolean isStep(BinaryInstruction sum) {
        return (sum.opcode() == Opcode.ADD || sum.opcode() == Opcode.SUB) && sum.right() instanceof ConstantInt;
    }

    /** The constant that each iteration adds to {@code phi} of a header; 0 if there is none, or none of 64 bits. */
    static long step(PhiInstruction phi, MistakeSite site) {
        boolean isStepped = next(phi, site) instanceof BinaryInstruction sum
                && isStep(sum)
                && sum.left() == phi
                && ((ConstantInt) sum.right()).width() <= Long.SIZE;
        if (!isStepped) {
            return 0;
        }
        BinaryInstruction sum = (BinaryInstruction) Objects.requireNonNull(next(phi, site));
        long number = ((ConstantInt) sum.right()).sext();
        return sum.opcode() == Opcode.ADD ? number : -number;
    }

    /** Lets {@code phi} have {@code value} on all edges from the block of entry {@code index}. */
    static void setEntry(PhiInstruction phi, int index, Value value, MistakeSite site) {
        BasicBlock from = phi.incomingBlock(index);
        for (int i = 0; i < phi.incomingCount(); i++) {
            if (phi.incomingBlock(i) == from) {
                site.rewriter().setOperand(phi, i, value);
            }
        }
    }

    /** The comparison of a counter with what does not vary that decides whether {@code branch} leaves; null if none. */
    static @Nullable CompareInstruction exitTest(Instruction branch, MistakeSite site) {
        boolean isFork = branch instanceof BranchInstruction && MistakeShapes.fork(MistakeSite.blockOf(branch)) != null;
        int loop = isFork ? loopAround(branch, site) : NONE;
        boolean isTest = loop != NONE
                && isExiting(MistakeSite.blockOf(branch), loop, site)
                && ((BranchInstruction) branch).condition() instanceof CompareInstruction test
                && test.hasOneUse()
                && counter(test.left(), site) != null
                && isInvariant(test.right(), loop, site);
        return isTest ? (CompareInstruction) ((BranchInstruction) branch).condition() : null;
    }

    /** The successor of {@code branch} inside of {@code loop} where another one is outside, or null. */
    static @Nullable BasicBlock stay(TerminatorInstruction branch, int loop, MistakeSite site) {
        List<BasicBlock> inside = branch.successors().stream()
                .filter(next -> isInside(next, loop, site))
                .toList();
        return inside.size() == 1 && branch.successors().size() == 2 ? inside.getFirst() : null;
    }

    /** Whether {@code value} is used outside of {@code loop}. */
    static boolean isUsedAfter(Instruction value, int loop, MistakeSite site) {
        return value.useList().stream().anyMatch(use -> !isInside(user(use), loop, site));
    }

    private static BasicBlock user(Use use) {
        return MistakeSite.blockOf(use.user());
    }
}
